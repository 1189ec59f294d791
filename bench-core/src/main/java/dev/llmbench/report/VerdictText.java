// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.metric.MetricUnit;
import dev.llmbench.slo.Certainty;
import dev.llmbench.slo.JudgedObjective;
import dev.llmbench.slo.Objective;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the files for people say of the gate and its objectives; reasons may hold text from outside. */
final class VerdictText {

    private VerdictText() {}

    /** Lines of Markdown with an empty one at the end; a word that nothing was demanded where nothing was. */
    static List<String> markdown(GateOutcome outcome) {
        List<String> lines = new ArrayList<>();
        if (outcome.isEmpty()) {
            lines.add(Headline.of(outcome.evaluation()).words());
            lines.add("");
            return lines;
        }
        lines.add("**Verdict:** "
                + Markdown.code(Headline.of(outcome.evaluation()).words()));
        lines.add("");
        for (JudgedObjective one : outcome.evaluation().judged()) {
            lines.add("- " + Headline.word(one) + ": "
                    + Markdown.code(
                            one.objective().toText() + ", " + String.join(", ", figures(one)) + "; " + why(one)));
        }
        outcome.savedRequests()
                .ifPresent(saved -> lines.add(
                        String.format(Locale.ROOT, "- Decided early: %,d planned requests were not needed", saved)));
        lines.add("- Error rates: a pass is wrong in at most "
                + MetricUnit.SHARE.format(outcome.gate().confidence().alphaPass())
                + " of runs, each objective's failure in at most "
                + MetricUnit.SHARE.format(outcome.gate().alphaFailOfEach())
                + " (objectives that are judged by evidence)");
        lines.add("");
        return lines;
    }

    /** The reason, and what would settle it. */
    static String why(JudgedObjective one) {
        return one.result().reason()
                + one.verdict().next().map(next -> "; " + next).orElse("");
    }

    /**
     * How much the run tells, such as {@code 95 % CI 790 ms..845 ms, as 120 independent (D 2.1)}; empty without
     * evidence.
     */
    static String certainty(JudgedObjective one) {
        MetricUnit unit = one.objective().unit();
        return one.result()
                .certainty()
                .map(certainty -> interval(certainty, unit)
                        + String.format(
                                Locale.ROOT,
                                "as %,.0f independent (D %.1f)",
                                certainty.effectiveCount(),
                                certainty.designEffect()))
                .orElse("");
    }

    private static List<String> figures(JudgedObjective one) {
        Objective objective = one.objective();
        List<String> figures = new ArrayList<>();
        figures.add(
                one.result().measured().isPresent()
                        ? "measured "
                                + objective
                                        .unit()
                                        .format(one.result().measured().getAsDouble())
                        : "not measured");
        one.result().count().ifPresent(count -> figures.add("n=" + count));
        String certainty = certainty(one);
        if (!certainty.isEmpty()) {
            figures.add(certainty);
        }
        return figures;
    }

    private static String interval(Certainty certainty, MetricUnit unit) {
        return certainty.lower().isPresent() && certainty.upper().isPresent()
                ? "95 % CI " + unit.format(certainty.lower().getAsDouble()) + ".."
                        + (Double.isInfinite(certainty.upper().getAsDouble())
                                ? "infinite"
                                : unit.format(certainty.upper().getAsDouble()))
                        + ", "
                : "";
    }
}
