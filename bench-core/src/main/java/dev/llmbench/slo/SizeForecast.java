// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.MetricUnit;
import dev.llmbench.stats.decision.DecisionRule;
import dev.llmbench.stats.decision.KnownSource;
import dev.llmbench.stats.decision.PlannedDecision;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoublePredicate;

/**
 * What a size alone can decide, where nothing is known of the server: how rarely a limit must be missed to pass, and
 * how often to fail, in 95 % of runs of independent requests. Of a large load it is told for the first 2,000 requests;
 * all of them decide more.
 */
final class SizeForecast {

    private static final double LIKELY = 0.95;
    private static final int HALVINGS = 10;
    /** Following the paths of more takes longer than a line is worth. */
    private static final int MOST_FOLLOWED = 2_000;

    private final PlannedSize size;

    SizeForecast(PlannedSize size) {
        this.size = size;
    }

    ObjectiveForecast tell(Objective objective, DecisionRule rule) {
        int followed = Math.min(size.requests(), MOST_FOLLOWED);
        String told = followed == size.requests()
                ? String.format(Locale.ROOT, "%,d", followed)
                : String.format(Locale.ROOT, "already %,d of %,d", followed, size.requests());
        double allowed = rule.allowedShare();
        PlannedDecision decision = size.with(followed).decision(rule, KnownSource.withEffect(1));
        double passing = edge(0, allowed, share -> decision.at(share).passed() >= LIKELY);
        double failing = edge(1, allowed, share -> decision.at(share).failed() >= LIKELY);
        String said = String.format(
                Locale.ROOT,
                "forecast: %s independent requests decide %s when at most %s of them miss the limit, or at least %s"
                        + " (%s may)",
                told,
                objective.toText(),
                percent(passing),
                percent(failing),
                MetricUnit.SHARE.format(allowed));
        return new ObjectiveForecast(objective, said, Optional.empty());
    }

    /** The share nearest to the allowed one for which it still holds. */
    private static double edge(double certain, double allowed, DoublePredicate holds) {
        double inside = certain;
        double outside = allowed;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = 0.5 * (inside + outside);
            if (holds.test(middle)) {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        return inside;
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%." + (share < 0.1 ? 2 : 1) + "f %%", share * 100);
    }
}
