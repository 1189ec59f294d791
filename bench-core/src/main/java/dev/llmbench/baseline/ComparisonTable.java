// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The usual figures of both sides, side by side. */
final class ComparisonTable {

    private static final List<Metric> METRICS = List.of(Metric.TTFT, Metric.ITL, Metric.REQUEST_LATENCY);
    private static final List<Double> PERCENTS = List.of(50.0, 95.0);

    private final BaselineComparison comparison;

    ComparisonTable(BaselineComparison comparison) {
        this.comparison = comparison;
    }

    /** Each with its verdict; a figure that one side lacks is left out. */
    List<String> lines() {
        List<ComparedFigure> figures = new ArrayList<>();
        for (Metric metric : METRICS) {
            for (double percent : PERCENTS) {
                figures.add(comparison.judge(metric, percent));
            }
        }
        figures.add(comparison.judge(RunMetric.OUTPUT_TOKEN_THROUGHPUT));
        return figures.stream()
                .filter(figure ->
                        figure.baseline().isPresent() && figure.candidate().isPresent())
                .map(ComparisonTable::line)
                .toList();
    }

    private static String line(ComparedFigure figure) {
        String ratio = figure.ratio()
                .map(bounds -> String.format(
                        Locale.ROOT,
                        "ratio %.3f in %.3f..%.3f",
                        Math.exp(bounds.estimate()),
                        Math.exp(bounds.lower()),
                        Math.exp(bounds.upper())))
                .orElse("-");
        return String.format(
                Locale.ROOT,
                "%-22s %12s -> %-12s  %-28s margin %-6s %s",
                figure.label(),
                figure.unit().format(figure.baseline().getAsDouble()),
                figure.unit().format(figure.candidate().getAsDouble()),
                ratio,
                Margin.shown(figure.margin()),
                words(figure));
    }

    private static String words(ComparedFigure figure) {
        return switch (figure.kind()) {
            case WITHIN_MARGIN -> "within the margin";
            case REGRESSED -> "REGRESSED";
            case REQUESTS_FAILED -> "requests failed";
            case UNDECIDED -> "undecided";
            case MARGIN_BELOW_NOISE -> "margin below noise";
            case TOO_FEW_VALUES -> "too few values";
            case NOT_COMPARABLE -> "not comparable";
            case NOT_MEASURED -> "not measurable";
        };
    }
}
