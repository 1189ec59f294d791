// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.MetricUnit;
import dev.llmbench.stats.decision.PlannedDecision;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoublePredicate;

/** What a load of a known size can decide, told before it costs anything. */
public final class GateForecast {

    private static final double LIKELY = 0.95;
    private static final int HALVINGS = 10;
    /** Following the paths of more takes longer than a line is worth: 0.4 s for 5,000. */
    private static final int MOST_FOLLOWED = 2_000;

    private GateForecast() {}

    /**
     * One line for each objective of severity FAIL that is a claim about a share of requests: how rarely its limit must be missed to
     * pass, and how often to fail, in 95 % of runs of independent requests. Of a large load it
     * is told for the first 2,000 requests; all of them decide more.
     *
     * @param requests how many are measured at most, at least 1
     * @param closedLoop whether the number under way is held constant, which leaves a last look for the end
     */
    public static List<String> lines(Gate gate, int requests, boolean closedLoop) {
        return gate.objectives().stream()
                .filter(declared -> declared.severity() == Severity.FAIL)
                .map(DeclaredObjective::objective)
                .flatMap(objective -> line(gate, objective, requests, closedLoop).stream())
                .toList();
    }

    private static Optional<String> line(Gate gate, Objective objective, int requests, boolean closedLoop) {
        int followed = Math.min(requests, MOST_FOLLOWED);
        String size = followed == requests
                ? String.format(Locale.ROOT, "%,d", requests)
                : String.format(Locale.ROOT, "already %,d of %,d", followed, requests);
        return ShareForm.of(objective).map(form -> {
            double allowed = form.allowedShare();
            PlannedDecision decision = new PlannedDecision(
                    gate.confidence().rule(allowed).oneOf(SloEvaluator.togetherIn(gate.objectives())),
                    followed,
                    1,
                    closedLoop);
            double passing = edge(0, allowed, share -> decision.at(share).passed() >= LIKELY);
            double failing = edge(1, allowed, share -> decision.at(share).failed() >= LIKELY);
            return String.format(
                    Locale.ROOT,
                    "forecast: %s independent requests decide %s when at most %s of them miss the limit, or at least %s (%s may)",
                    size,
                    objective.toText(),
                    percent(passing),
                    percent(failing),
                    MetricUnit.SHARE.format(allowed));
        });
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
