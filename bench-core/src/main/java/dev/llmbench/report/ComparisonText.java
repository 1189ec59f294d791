// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.metric.MetricUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** What summary.md says of a comparison; names and reasons may hold text from outside. */
final class ComparisonText {

    private ComparisonText() {}

    /** Lines of Markdown with an empty one at the end. */
    static List<String> markdown(ComparisonOutcome outcome) {
        List<String> lines = new ArrayList<>();
        lines.add("**Compared with** " + Markdown.code(outcome.against()) + ":");
        lines.add("");
        outcome.refusals().forEach(refusal -> lines.add("- Not comparable: " + Markdown.code(refusal)));
        for (ComparisonOutcome.Figure figure : outcome.figures()) {
            lines.add("- " + figure.words() + ": " + Markdown.code(text(figure)));
        }
        outcome.findings().forEach(finding -> lines.add("- Finding: " + Markdown.code(finding)));
        lines.add("- Error rates of each figure: a pass is wrong in at most "
                + MetricUnit.SHARE.format(outcome.alphaPass()) + " of runs, a failure in at most "
                + MetricUnit.SHARE.format(outcome.alphaFail())
                + "; which of them fail the test, and by which margin, its body says");
        lines.add("");
        return lines;
    }

    private static String text(ComparisonOutcome.Figure figure) {
        String ratio = figure.ratio()
                .map(bounds -> String.format(
                        Locale.ROOT,
                        ", ratio %.3f in %.3f..%.3f, %s",
                        bounds.estimate(),
                        bounds.lower(),
                        bounds.upper(),
                        bounds.basis()))
                .orElse("");
        return figure.label() + " " + shown(figure.unit(), figure.baseline()) + " -> "
                + shown(figure.unit(), figure.candidate()) + ratio + ", margin "
                + MetricUnit.SHARE.format(figure.margin()) + "; " + figure.reason();
    }

    private static String shown(MetricUnit unit, OptionalDouble value) {
        return value.isPresent() ? unit.format(value.getAsDouble()) : "-";
    }
}
