// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.MetricUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a message says of how sure a result is. */
final class CertaintyText {

    private CertaintyText() {}

    /** Such as {@code , 95 % CI 790..845 ms}; nothing without bounds. */
    static String interval(CheckResult result, MetricUnit unit) {
        return bounds(result, unit).map(bounds -> ", 95 % CI " + bounds).orElse("");
    }

    private static Optional<String> bounds(CheckResult result, MetricUnit unit) {
        return result.certainty()
                .filter(certainty ->
                        certainty.lower().isPresent() && certainty.upper().isPresent())
                .map(certainty -> bounds(
                        certainty.lower().getAsDouble(), certainty.upper().getAsDouble(), unit));
    }

    /** The unit once, where both have it. */
    private static String bounds(double lower, double upper, MetricUnit unit) {
        String symbol = " " + unit.symbol();
        String low = unit.format(lower);
        String high = Double.isInfinite(upper) ? "infinite" : unit.format(upper);
        return (low.endsWith(symbol) && high.endsWith(symbol) ? low.substring(0, low.length() - symbol.length()) : low)
                + ".." + high;
    }

    /** Why it is undecided and what would settle it; nothing for other results. */
    static String undecided(CheckResult result) {
        if (result.kind() != CheckResult.Kind.UNDECIDED) {
            return "";
        }
        String next = result.certainty()
                .flatMap(Certainty::next)
                .map(words -> "; " + words)
                .orElse("");
        return ": undecided, " + result.reason() + next;
    }

    /** Further cells of a row. */
    static List<String> cells(CheckResult result, MetricUnit unit) {
        List<String> cells = new ArrayList<>();
        if (result.lacksEvidence()) {
            cells.add(result.reason());
        }
        bounds(result, unit).ifPresent(bounds -> cells.add("95 % CI " + bounds));
        result.certainty()
                .ifPresent(certainty -> cells.add(String.format(
                        Locale.ROOT,
                        "as %,.0f independent (D %.1f)",
                        certainty.effectiveCount(),
                        certainty.designEffect())));
        return cells;
    }
}
