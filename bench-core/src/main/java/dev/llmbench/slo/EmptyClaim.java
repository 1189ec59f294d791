// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.MetricUnit;
import java.util.Optional;

/**
 * Finds limits that no value can keep, or every value keeps: a slip. No measured number is negative, and no share above
 * 100 %.
 */
final class EmptyClaim {

    private EmptyClaim() {}

    /** What is said in vain, and what to write in its place; empty for a claim that can be kept and broken. */
    static Optional<String> of(String label, MetricUnit unit, Comparison comparison, double limit) {
        boolean isWhole = unit == MetricUnit.SHARE && limit >= 1;
        return switch (comparison) {
            case BELOW ->
                when(
                        limit == 0,
                        "no",
                        label,
                        "< 0",
                        unit == MetricUnit.TIME ? "a limit above 0" : "<= 0 for exactly none");
            case AT_LEAST -> when(limit == 0, "every", label, ">= 0", "> 0 or a larger limit");
            case ABOVE -> when(isWhole, "no", label, "> 100%", ">= 100% for exactly all");
            case AT_MOST -> when(isWhole, "every", label, "<= 100%", "< 100% or a smaller limit");
        };
    }

    private static Optional<String> when(boolean isSo, String which, String label, String claim, String instead) {
        return isSo
                ? Optional.of(which + " value of " + label + " is " + claim + "; write " + instead)
                : Optional.empty();
    }

    static Optional<String> of(Objective objective) {
        Bound bound = objective.bound();
        return of(objective.label(), objective.unit(), bound.comparison(), bound.limit())
                .map(why -> "\"" + objective.toText() + "\": " + why);
    }
}
