// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.stats.decision.KnownSource;
import dev.llmbench.stats.decision.PlannedDecision;
import dev.llmbench.stats.evidence.FixedTest;

/**
 * How likely a run passes, if the server breaks the limit as often as a run of the same size showed. What one run shows
 * is itself a matter of chance, so the upper bound of the share is taken for the share.
 */
final class SuggestedShare {

    /** Both together leave more than 95 %: where the bound is too low, most runs pass all the same. */
    static final double PASSING = 0.975;

    private static final double BOUND_ALPHA = 0.1;

    private final PlannedDecision decision;
    private final double effectiveCount;
    private final double designEffect;

    SuggestedShare(double allowedShare, RunFacts run, int count, double designEffect) {
        this.decision = LastLook.of(
                        run.metrics().startPoint(),
                        run.plannedRequests(),
                        run.metrics().series().size())
                .planned(Confidence.USUAL.rule(allowedShare), count, KnownSource.withEffect(designEffect));
        this.effectiveCount = count / designEffect;
        this.designEffect = designEffect;
    }

    /** @param violations requests that broke the limit in the run that is known */
    double chance(int violations) {
        double bound = FixedTest.upperBound(effectiveCount, violations / designEffect, BOUND_ALPHA);
        return decision.at(bound).passed();
    }

    boolean passes(int violations) {
        return chance(violations) >= PASSING;
    }
}
