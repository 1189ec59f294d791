// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

import dev.llmbench.stats.evidence.Forecast;
import dev.llmbench.stats.evidence.StoppingBoundary;
import java.util.HashSet;
import java.util.Set;

/**
 * What a {@link QuantileJudge} will make of a run of a size that is known before. It looks as often as the judge does, and asks
 * the same evidence of as many independent values as the run is worth. What it cannot foresee is left out: a server that has not
 * settled, and a queue.
 */
public final class PlannedDecision {

    /** A larger run decides more than is told; following every path of a million values takes minutes. */
    private static final int MOST_EFFECTIVE = 10_000;

    private final StoppingBoundary boundary;
    /** Before a failure is reported the last half has to agree. */
    private final StoppingBoundary lastHalf;

    /**
     * @param size how many values are judged, at least 1
     * @param designEffect so many of them tell as much as one independent value; at least 1
     * @param finalLook whether the size was fixed before, so that a fixed test is kept for the end
     */
    public PlannedDecision(DecisionRule rule, int size, double designEffect, boolean finalLook) {
        if (size < 1 || !(designEffect >= 1)) {
            throw new IllegalArgumentException(
                    "size = " + size + ", designEffect = " + designEffect + ": both are 1 or more");
        }
        int cap = (int) Math.max(1, Math.min(MOST_EFFECTIVE, Math.floor(size / designEffect)));
        StoppingBoundary whenever = finalLook
                ? StoppingBoundary.sequentialWithFinalLook(
                        rule.allowedShare(), rule.alphaPass(), rule.alphaFail(), rule.passDeflation(), cap)
                : StoppingBoundary.sequential(
                        rule.allowedShare(), rule.alphaPass(), rule.alphaFail(), rule.passDeflation(), cap);
        Set<Integer> looks = looks(finalLook ? rule.halved() : rule, designEffect, cap);
        this.boundary = whenever.lookedAt(looks::contains);
        int half = Math.max(1, cap / 2);
        this.lastHalf = StoppingBoundary.sequential(
                        rule.allowedShare(), rule.alphaPass(), QuantileJudge.LAST_HALF_ALPHA, 1, half)
                .lookedAt(count -> count == half);
    }

    private static Set<Integer> looks(DecisionRule rule, double designEffect, int cap) {
        Set<Integer> looks = new HashSet<>();
        int effective = 0;
        for (int count = rule.nextLook(0); effective < cap; count = rule.nextLook(count)) {
            effective = (int) Math.min(cap, Math.floor(count / designEffect));
            if (effective >= QuantileJudge.LEAST_EFFECTIVE) {
                looks.add(effective);
            }
        }
        return looks;
    }

    /** @param share the true share of values that break the limit, 0 to 1 */
    public Forecast at(double share) {
        Forecast whole = Forecast.of(boundary, share);
        double failed = Math.min(whole.failed(), Forecast.of(lastHalf, share).failed());
        return new Forecast(whole.passed(), failed, whole.meanCount());
    }
}
