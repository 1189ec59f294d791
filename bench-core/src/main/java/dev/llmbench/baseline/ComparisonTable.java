// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.metric.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The usual figures of both sides, side by side. */
final class ComparisonTable {

    private final BaselineComparison comparison;

    ComparisonTable(BaselineComparison comparison) {
        this.comparison = comparison;
    }

    /** Each with its verdict; a figure that one side lacks is left out. */
    List<String> lines() {
        return comparison.usualFigures().stream().map(ComparisonTable::line).toList();
    }

    List<ComparedFigure> figures() {
        List<ComparedFigure> figures = new ArrayList<>();
        for (Metric metric : RunFigures.USUAL) {
            for (double percent : RunFigures.USUAL_PERCENTS) {
                figures.add(comparison.judge(metric, percent));
            }
        }
        figures.add(comparison.judge(RunFigures.USUAL_RATE));
        return figures.stream()
                .filter(figure ->
                        figure.baseline().isPresent() && figure.candidate().isPresent())
                .toList();
    }

    private static String line(ComparedFigure figure) {
        String ratio = figure.ratio().map(RatioBounds::shown).orElse("-");
        return String.format(
                Locale.ROOT,
                "%-22s %12s -> %-12s  %-28s margin %-6s %s",
                figure.label(),
                figure.unit().format(figure.baseline().getAsDouble()),
                figure.unit().format(figure.candidate().getAsDouble()),
                ratio,
                Margin.shown(figure.margin()),
                figure.kind().words());
    }
}
