// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.metric.MetricUnit;
import dev.llmbench.slo.CheckMessage;
import dev.llmbench.slo.RunFacts;
import dev.llmbench.slo.RunLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** The words of a comparison. */
final class ComparisonMessage {

    private final BaselineComparison comparison;
    private final Optional<String> description;

    ComparisonMessage(BaselineComparison comparison, Optional<String> description) {
        this.comparison = comparison;
        this.description = description;
    }

    String of(ComparedFigure figure) {
        List<String> lines = new ArrayList<>();
        comparison.table().forEach(line -> lines.add("  " + line));
        comparison.findings().forEach(finding -> lines.add("  finding   " + finding));
        lines.add("  " + comparison.nextTo());
        Optional<RunFacts> run = comparison.lastRun();
        String text = run.map(facts -> new CheckMessage(facts, description).of(core(figure)))
                .orElseGet(() -> firstLine(figure));
        int end = text.indexOf('\n');
        String own = String.join("\n", lines);
        return end < 0 ? text + "\n" + own : text.substring(0, end) + "\n" + own + text.substring(end);
    }

    String firstLine(ComparedFigure figure) {
        RunLabel label = comparison.label();
        return "[" + description.orElse(label.name()) + "] " + core(figure) + ", " + label.load() + " model="
                + label.model();
    }

    /**
     * Such as
     * {@code ttft p95 = 741 ms, baseline 612 ms (+21 %), margin 10 %, ratio 1.212 in 1.163..1.266, n=2,000 pairs}.
     */
    static String core(ComparedFigure figure) {
        String verdict =
                switch (figure.status()) {
                    case PASSED, FAILED -> "";
                    case UNDECIDED -> ": undecided: " + figure.reason();
                    case UNMEASURED -> ": not measurable: " + figure.reason();
                };
        boolean failedRequests = figure.kind() == ComparedFigure.Kind.REQUESTS_FAILED;
        return figure.label() + values(figure) + ", margin " + Margin.shown(figure.margin())
                + figure.ratio().map(ComparisonMessage::ratio).orElse("")
                + (failedRequests ? ": " + figure.reason() : verdict);
    }

    private static String values(ComparedFigure figure) {
        MetricUnit unit = figure.unit();
        OptionalDouble one = figure.baseline();
        OptionalDouble other = figure.candidate();
        if (one.isEmpty() || other.isEmpty()) {
            return one.isEmpty() ? ", without a baseline value" : ", baseline " + unit.format(one.getAsDouble());
        }
        double change = (other.getAsDouble() / one.getAsDouble() - 1) * 100;
        String percent = Double.isFinite(change)
                ? String.format(Locale.ROOT, Math.abs(change) < 9.95 ? " (%+.1f %%)" : " (%+.0f %%)", change)
                : "";
        return " = " + unit.format(other.getAsDouble()) + ", baseline " + unit.format(one.getAsDouble()) + percent;
    }

    private static String ratio(RatioBounds bounds) {
        return ", " + bounds.shown() + ", " + bounds.basis();
    }
}
