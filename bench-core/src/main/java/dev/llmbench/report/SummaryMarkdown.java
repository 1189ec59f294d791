// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.Finding;
import dev.llmbench.slo.RunLabel;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A run as summary.md, for a build's page. Text from outside stands in code spans. */
public final class SummaryMarkdown {

    private SummaryMarkdown() {}

    /**
     * The whole document, with a line feed at its end; with the verdict where something was demanded, and the
     * comparison where there is one.
     *
     * @param directory where the run's files are
     */
    public static String of(ReportPage page, Path directory) {
        List<String> proved = new ArrayList<>(VerdictText.markdown(page.outcome()));
        page.comparison().map(ComparisonText::markdown).ifPresent(proved::addAll);
        return of(page.report(), proved, directory);
    }

    /** The same of a run of which nothing was demanded. */
    public static String of(RunReport report, Path directory) {
        return of(report, List.of(), directory);
    }

    private static String of(RunReport report, List<String> verdict, Path directory) {
        RunLabel label = report.description().label();
        List<String> lines = new ArrayList<>();
        lines.add("### Load test " + Markdown.code(label.name()));
        lines.add("");
        lines.add("Load " + Markdown.code(label.load()) + ", model " + Markdown.code(label.model()) + ", server "
                + Markdown.code(report.description().endpoint().baseUrl()) + ", started "
                + report.execution().startedAt().truncatedTo(ChronoUnit.SECONDS) + ".");
        lines.add("");
        for (String remark : report.remarks()) {
            lines.add("- " + Markdown.code(remark));
        }
        if (!report.remarks().isEmpty()) {
            lines.add("");
        }
        lines.addAll(verdict);
        figures(report, lines);
        failures(report, lines);
        soundness(report, lines);
        repeating(report, directory, lines);
        return String.join("\n", lines) + "\n";
    }

    /** Only our own words and numbers: a table is where a stray pipe would do harm. */
    private static void figures(RunReport report, List<String> lines) {
        String percents = LatencyRow.PERCENTS.stream().map(p -> " p" + p + " |").collect(Collectors.joining());
        lines.add("| completed requests |" + percents + " |");
        lines.add("|---|" + "---:|".repeat(LatencyRow.PERCENTS.size()) + "---|");
        for (LatencyRow row : LatencyRow.all(report.metrics())) {
            String cells = row.values().stream()
                    .map(value -> " " + starred(value) + " |")
                    .collect(Collectors.joining());
            lines.add("| " + row.label() + " |" + cells + " " + starred(row.note()) + " |");
        }
        lines.add("");
        lines.add("- Throughput: " + ThroughputRow.of(report));
        report.tokens().flatMap(TokenRows::input).ifPresent(text -> lines.add("- Prompt tokens: " + text));
        report.tokens().flatMap(TokenRows::output).ifPresent(text -> lines.add("- Answer tokens: " + text));
        report.self().ifPresent(self -> lines.add("- Client: " + ClientRow.of(self)));
        lines.add("- Attempts: " + starred(AttemptsRow.of(report.metrics(), 1_000)));
    }

    private static void failures(RunReport report, List<String> lines) {
        for (String failure : AttemptsRow.failures(report.metrics().counts())) {
            lines.add("- Failed: " + Markdown.code(failure));
        }
        report.execution()
                .endedEarly()
                .ifPresent(reason -> lines.add("- Ended before its plan: " + Markdown.code(reason)));
        report.execution()
                .recordsFailure()
                .ifPresent(reason ->
                        lines.add("- " + ReportFiles.REQUESTS + " is not complete: " + Markdown.code(reason)));
        lines.add("");
    }

    private static void soundness(RunReport report, List<String> lines) {
        if (report.doubts().isEmpty()) {
            lines.add("The measurement is sound: nothing speaks against it.");
        } else {
            lines.add("**Doubts about the measurement** (no limit is judged that one of them may spoil):");
            lines.add("");
            for (Doubt doubt : report.doubts()) {
                lines.add("- " + Markdown.code(doubt.toString()));
            }
        }
        if (!report.findings().isEmpty()) {
            lines.add("");
        }
        for (Finding finding : report.findings()) {
            lines.add("- Found: " + Markdown.code(finding.toString()));
        }
        lines.add("");
    }

    private static void repeating(RunReport report, Path directory, List<String> lines) {
        report.description().label().seed().ifPresent(seed -> lines.add("- Seed: `" + seed + "`"));
        lines.add("- Run again: "
                + report.description()
                        .runAgain()
                        .map(Markdown::code)
                        .orElse("the same test with this seed gives the same prompts and the same schedule"));
        lines.add("- Files: `" + ReportFiles.PAGE + "`, `" + ReportFiles.RUN + "`, `" + ReportFiles.REQUESTS + "`, `"
                + ReportFiles.SUMMARY + "` in " + Markdown.code(directory.toString()));
    }

    private static String starred(String text) {
        return text.replace("*", "\\*");
    }
}
