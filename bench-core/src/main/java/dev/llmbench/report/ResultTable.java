// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.Finding;
import dev.llmbench.slo.RunLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A run on the console: a title, eight lines at most, one for each of the first turns of conversations, what is unusual
 * about the way to the server, why it ended early if it did, and a line for each doubt and finding. Latencies are of
 * completed requests; the failures beside them say what is left out.
 */
public final class ResultTable {

    private static final int WIDTH = 110;
    private static final int MOST_TURNS = 8;
    private static final int SHORTEST_NAME = 12;
    private static final int LONGEST_LABEL = 400;
    private static final int LONGEST_REMARK = 1_000;
    private static final int LABEL_WIDTH = 19;

    private ResultTable() {}

    /**
     * Rows have at most 110 characters, and so has a title whose load and model leave room for it; a reason, doubt or
     * finding is one line, however long. No line holds a control character.
     */
    public static List<String> of(RunReport report) {
        List<String> lines = new ArrayList<>();
        lines.add(title(report.description().label()));
        for (LatencyRow row : LatencyRow.all(report.metrics())) {
            lines.add(row(row.label(), cells(row) + "  " + row.note()));
        }
        report.turns().entrySet().stream().limit(MOST_TURNS).forEach(turn -> {
            LatencyRow row = LatencyRow.ofTurn(turn.getKey(), turn.getValue());
            lines.add(row(row.label(), cells(row) + "  " + row.note()));
        });
        lines.add(row("throughput", ThroughputRow.of(report)));
        lines.add(row("attempts", AttemptsRow.of(report.metrics(), WIDTH - LABEL_WIDTH)));
        report.tokens().flatMap(TokenRows::input).ifPresent(text -> lines.add(row("prompt tokens", text)));
        report.tokens().flatMap(TokenRows::output).ifPresent(text -> lines.add(row("answer tokens", text)));
        report.self().ifPresent(self -> lines.add(row("client", ClientRow.of(self))));
        for (String remark : report.remarks()) {
            lines.add("  " + PlainText.line(remark, LONGEST_REMARK));
        }
        report.execution()
                .endedEarly()
                .ifPresent(reason -> lines.add("  ended early: " + PlainText.line(reason, LONGEST_REMARK)));
        for (Doubt doubt : report.doubts()) {
            lines.add("  doubt: " + PlainText.line(doubt.toString(), LONGEST_REMARK));
        }
        for (Finding finding : report.findings()) {
            lines.add("  finding: " + PlainText.line(finding.toString(), LONGEST_REMARK));
        }
        return List.copyOf(lines);
    }

    /** The seed is never cut, since no other line of the console repeats the run: the name gives way first. */
    private static String title(RunLabel label) {
        String seed = label.seed().isPresent() ? " seed=" + label.seed().getAsLong() : "";
        String run = PlainText.line(label.load() + " model=" + label.model(), LONGEST_LABEL) + seed;
        int room = Math.max(SHORTEST_NAME, WIDTH - run.length() - "[] ".length());
        return "[" + PlainText.line(label.name(), room) + "] " + run;
    }

    private static String cells(LatencyRow row) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < row.values().size(); i++) {
            cells.add(String.format(
                    Locale.ROOT,
                    "p%d %s",
                    LatencyRow.PERCENTS.get(i),
                    aligned(row.values().get(i))));
        }
        return String.join("  ", cells);
    }

    /** Right-aligned by the figure; the mark of a thin sample hangs behind it. */
    private static String aligned(String value) {
        if (value.endsWith(LatencyRow.THIN_MARK)) {
            return String.format(Locale.ROOT, "%12s", value);
        }
        return String.format(Locale.ROOT, "%11s ", value);
    }

    private static String row(String label, String text) {
        return String.format(Locale.ROOT, "  %-15s  %s", label, text).stripTrailing();
    }
}
