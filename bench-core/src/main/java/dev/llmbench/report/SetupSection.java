// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.metric.StartPoint;
import java.util.List;
import java.util.Map;

/** What it takes to understand the run and to repeat it. */
final class SetupSection {

    private static final int MOST_ROWS = 120;
    private static final int LONGEST_VALUE = 200;
    private static final int LONGEST_ORIGIN = 80;

    private SetupSection() {}

    static void write(Html html, RunReport report) {
        html.open("section").leaf("h2", "To run it again");
        html.open("p");
        report.description()
                .label()
                .seed()
                .ifPresent(seed ->
                        html.text("Seed ").leaf("code", Long.toString(seed)).text(". "));
        report.description()
                .runAgain()
                .ifPresentOrElse(
                        command -> html.leaf("code", command),
                        () -> html.text("The same test with this seed gives the same prompts and the same schedule."));
        html.close();
        html.open("p").text("Beside this file: ");
        for (String name : List.of(ReportFiles.SUMMARY, ReportFiles.RUN, ReportFiles.REQUESTS)) {
            html.leaf("a", name, "href", name).text(" ");
        }
        html.close();
        settings(html, report.description().settings());
        environment(html, report);
        definitions(html, report.metrics().startPoint());
        html.close();
    }

    private static void settings(Html html, List<Setting> settings) {
        html.leaf("h2", "Configuration");
        if (settings.isEmpty()) {
            html.leaf("p", "Nothing was configured from outside.", "class", "note");
            return;
        }
        html.open("table").open("thead").open("tr");
        List.of("setting", "value", "comes from").forEach(heading -> html.leaf("th", heading, "scope", "col"));
        html.close().close().open("tbody");
        settings.stream()
                .limit(MOST_ROWS)
                .forEach(setting -> html.open("tr")
                        .leaf("th", setting.key(), "scope", "row")
                        .leaf("td", PlainText.line(setting.value(), LONGEST_VALUE))
                        .leaf("td", PlainText.line(setting.origin(), LONGEST_ORIGIN), "class", "soft")
                        .close());
        html.close().close();
        if (settings.size() > MOST_ROWS) {
            html.leaf(
                    "p", "And " + (settings.size() - MOST_ROWS) + " more in " + ReportFiles.RUN + ".", "class", "note");
        }
    }

    private static void environment(Html html, RunReport report) {
        ClientEnvironment client = report.execution().client();
        html.leaf("h2", "Client and server");
        html.open("table").open("tbody");
        FiguresSection.fact(
                html,
                "client",
                client.jvm() + "; " + client.os() + "; " + client.cores() + " cores; "
                        + client.collector()
                        + client.libraryVersion()
                                .map(version -> "; LlmBench " + version)
                                .orElse(""));
        FiguresSection.fact(
                html,
                "API",
                report.description().endpoint().type()
                        + (report.description().endpoint().streaming() ? ", streaming" : ", not streaming") + ", "
                        + report.description().endpoint().transport().protocol());
        if (!report.execution().modelsAnswered().isEmpty()) {
            FiguresSection.fact(
                    html,
                    "model that answered",
                    String.join(", ", report.execution().modelsAnswered()));
        }
        for (Map.Entry<String, String> told : report.execution().server().entrySet()) {
            FiguresSection.fact(
                    html,
                    PlainText.line(told.getKey(), LONGEST_ORIGIN),
                    PlainText.line(told.getValue(), LONGEST_VALUE));
        }
        if (!report.unknowns().isEmpty()) {
            FiguresSection.fact(html, "not known", String.join(", ", report.unknowns()));
        }
        html.close().close();
    }

    private static void definitions(Html html, StartPoint start) {
        html.leaf("h2", "What the figures mean");
        html.open("table").open("tbody");
        FiguresSection.fact(
                html,
                "latencies start",
                start == StartPoint.SCHEDULED
                        ? "when the plan said the request should start, so waiting for a late client counts"
                        : "when the request was sent");
        FiguresSection.fact(html, "TTFT", "to the first token: " + DefinitionsJson.FIRST_TOKEN);
        FiguresSection.fact(
                html,
                "request latency",
                "to the last token: " + DefinitionsJson.LAST_TOKEN + "; without streaming to the end of the body");
        FiguresSection.fact(html, "ITL", "(request latency - TTFT) / (output tokens - 1), per request");
        FiguresSection.fact(html, "ICL", "every gap between two chunks, all requests together");
        FiguresSection.fact(html, "rates", "divided by the time from the " + DefinitionsJson.WINDOW);
        FiguresSection.fact(html, "objectives", "judge " + DefinitionsJson.JUDGED);
        FiguresSection.fact(
                html,
                "as n independent (D)",
                "requests beside each other share the server's slow moments: D of them tell as much as one alone,"
                        + " all of them as much as n");
        FiguresSection.fact(html, "tables and distributions", "show " + DefinitionsJson.COMPLETED);
        html.close().close();
    }
}
