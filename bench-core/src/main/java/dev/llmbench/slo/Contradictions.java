// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Pairs of objectives on one metric that no run can keep both, and of conditions that no request can.
 *
 * @param objectives those of one gate
 */
record Contradictions(List<Objective> objectives) {

    List<String> all() {
        List<String> found = new ArrayList<>();
        for (Objective objective : objectives) {
            if (objective instanceof Objective.Good good) {
                within(good).ifPresent(found::add);
            }
        }
        for (Objective lower : objectives) {
            for (Objective upper : objectives) {
                if (exclude(lower, upper)) {
                    found.add("\"" + lower.toText() + "\" and \"" + upper.toText() + "\": no run can keep both");
                }
            }
        }
        return found;
    }

    /** Conditions of which no request keeps all. */
    private static Optional<String> within(Objective.Good good) {
        for (Condition lower : good.conditions()) {
            for (Condition upper : good.conditions()) {
                if (lower.metric() == upper.metric() && exclude(lower.bound(), upper.bound())) {
                    return Optional.of("\"" + good.toText() + "\": no request keeps both " + lower.toText() + " and "
                            + upper.toText());
                }
            }
        }
        return Optional.empty();
    }

    private static boolean exclude(Objective lower, Objective upper) {
        return isAtMost(lower, upper) && exclude(lower.bound(), upper.bound());
    }

    private static boolean exclude(Bound floor, Bound ceiling) {
        if (!floor.comparison().isLowerBound() || ceiling.comparison().isLowerBound()) {
            return false;
        }
        boolean mayTouch = floor.comparison() == Comparison.AT_LEAST && ceiling.comparison() == Comparison.AT_MOST;
        return mayTouch ? floor.limit() > ceiling.limit() : floor.limit() >= ceiling.limit();
    }

    /** Whether the first's number is never above the second's: p50 never above p95, min never above the mean. */
    private static boolean isAtMost(Objective first, Objective second) {
        if (first instanceof Objective.PerRun a && second instanceof Objective.PerRun b) {
            return a.metric() == b.metric();
        }
        return first instanceof Objective.PerRequest a
                && second instanceof Objective.PerRequest b
                && a.metric() == b.metric()
                && isAtMost(a.statistic(), b.statistic());
    }

    private static boolean isAtMost(Statistic first, Statistic second) {
        if (first.equals(second) || first == Statistic.Whole.MIN || second == Statistic.Whole.MAX) {
            return true;
        }
        return first.percent().isPresent()
                && second.percent().isPresent()
                && first.percent().getAsDouble() <= second.percent().getAsDouble();
    }
}
