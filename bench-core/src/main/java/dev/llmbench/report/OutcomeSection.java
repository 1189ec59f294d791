// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.slo.JudgedObjective;
import dev.llmbench.slo.Objective;
import dev.llmbench.slo.RunLabel;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** The top of report.html: which run this is, what became of it, and every declared objective as a row. */
final class OutcomeSection {

    private OutcomeSection() {}

    static void write(Html html, ReportPage page) {
        RunReport report = page.report();
        RunLabel label = report.description().label();
        html.leaf("h1", label.name());
        html.open("p", "class", "soft")
                .text("Load ")
                .leaf("code", label.load())
                .text(", model ")
                .leaf("code", label.model())
                .text(", server ")
                .leaf("code", report.description().endpoint().baseUrl())
                .text(", started " + report.execution().startedAt().truncatedTo(ChronoUnit.SECONDS) + ", took "
                        + Figures.seconds(report.execution().elapsed()))
                .close();
        html.open("section");
        Headline headline = Headline.of(page.evaluation());
        html.leaf("p", headline.words(), "class", "verdict " + headline.mood());
        report.execution()
                .endedEarly()
                .ifPresent(reason -> html.open("p")
                        .leaf("b", "Ended before its plan: ", "class", "bad")
                        .text(reason)
                        .close());
        if (!report.doubts().isEmpty()) {
            html.leaf(
                    "p",
                    "There are doubts about the measurement, told below; no limit is judged that one of them may"
                            + " spoil.",
                    "class",
                    "warn");
        }
        if (!page.evaluation().judged().isEmpty()) {
            objectives(html, page.evaluation().judged());
        }
        html.close();
    }

    private static void objectives(Html html, List<JudgedObjective> judged) {
        html.open("table").leaf("caption", "Declared objectives");
        html.open("thead").open("tr");
        for (String heading : List.of("", "objective", "limit", "measured", "n", "why")) {
            html.leaf("th", heading, "scope", "col", "class", isNumber(heading) ? "number" : "word");
        }
        html.close().close().open("tbody");
        judged.forEach(one -> row(html, one));
        html.close().close();
    }

    private static boolean isNumber(String heading) {
        return List.of("limit", "measured", "n").contains(heading);
    }

    private static void row(Html html, JudgedObjective one) {
        Objective objective = one.objective();
        Headline.Mood mood = Headline.moodOf(one);
        html.open("tr");
        html.leaf("td", Headline.word(one), "class", mood.toString());
        html.leaf("th", objective.label(), "scope", "row");
        html.leaf(
                "td",
                objective.bound().comparison().symbol() + " "
                        + objective.unit().format(objective.bound().limit()),
                "class",
                "number");
        html.leaf(
                "td",
                one.result().measured().isPresent()
                        ? objective.unit().format(one.result().measured().getAsDouble())
                        : Figures.ABSENT,
                "class",
                "number");
        html.leaf(
                "td",
                one.result().count().isPresent()
                        ? Long.toString(one.result().count().getAsLong())
                        : Figures.ABSENT,
                "class",
                "number");
        html.leaf(
                "td",
                VerdictText.why(one)
                        + (VerdictText.certainty(one).isEmpty() ? "" : " (" + VerdictText.certainty(one) + ")"));
        html.close();
    }
}
