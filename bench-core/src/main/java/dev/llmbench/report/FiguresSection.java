// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import java.util.List;
import java.util.Optional;

/** The result table: latencies of completed requests, then rates and counts. */
final class FiguresSection {

    private static final int MOST_TURNS = 8;
    private static final int MOST_FAILURES = 20;

    private FiguresSection() {}

    static void write(Html html, RunReport report) {
        html.open("section").leaf("h2", "Figures");
        html.open("table").leaf("caption", "Latencies of completed requests; * marks a thin sample");
        html.open("thead").open("tr").leaf("th", "", "scope", "col");
        LatencyRow.PERCENTS.forEach(percent -> html.leaf("th", "p" + percent, "scope", "col", "class", "number"));
        html.leaf("th", "sample", "scope", "col").close().close();
        html.open("tbody");
        LatencyRow.all(report.metrics()).forEach(row -> row(html, row));
        report.turns().entrySet().stream()
                .limit(MOST_TURNS)
                .forEach(turn -> row(html, LatencyRow.ofTurn(turn.getKey(), turn.getValue())));
        html.close().close();
        html.open("table").leaf("caption", "Rates and counts").open("tbody");
        fact(html, "throughput", ThroughputRow.of(report));
        fact(html, "attempts", AttemptsRow.of(report.metrics(), 1_000));
        failures(html, AttemptsRow.failures(report.metrics().counts()));
        fact(html, "prompt tokens", report.tokens().flatMap(TokenRows::input));
        fact(html, "answer tokens", report.tokens().flatMap(TokenRows::output));
        html.close().close().close();
    }

    private static void row(Html html, LatencyRow row) {
        html.open("tr").leaf("th", row.label(), "scope", "row");
        row.values().forEach(value -> html.leaf("td", value, "class", "number"));
        html.leaf("td", row.note(), "class", "soft").close();
    }

    private static void failures(Html html, List<String> failures) {
        if (!failures.isEmpty()) {
            int left = failures.size() - MOST_FAILURES;
            String shown = String.join(", ", failures.subList(0, Math.min(failures.size(), MOST_FAILURES)));
            fact(html, "failures", shown + (left > 0 ? ", and " + left + " more kinds" : ""));
        }
    }

    private static void fact(Html html, String name, Optional<String> value) {
        value.ifPresent(known -> fact(html, name, known));
    }

    /** A row of a name and its value. */
    static void fact(Html html, String name, String value) {
        html.open("tr").leaf("th", name, "scope", "row").leaf("td", value).close();
    }
}
