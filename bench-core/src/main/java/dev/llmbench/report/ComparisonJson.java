// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.Locale;

/** The block of run.json that says what the run came to against another. */
final class ComparisonJson {

    private ComparisonJson() {}

    static void write(ComparisonOutcome outcome, JsonFields json) {
        json.text("against", outcome.against())
                .number("alphaPass", outcome.alphaPass())
                .number("alphaFail", outcome.alphaFail())
                .textsIfAny("refusals", outcome.refusals())
                .textsIfAny("findings", outcome.findings());
        ArrayNode figures = json.array("figures");
        for (ComparisonOutcome.Figure figure : outcome.figures()) {
            figure(figure, new JsonFields(figures.addObject()));
        }
    }

    private static void figure(ComparisonOutcome.Figure figure, JsonFields json) {
        json.text("figure", figure.label())
                .text("kind", figure.verdict().name().toLowerCase(Locale.ROOT))
                .text("cause", figure.cause().toLowerCase(Locale.ROOT))
                .text("reason", figure.reason())
                .quantity("baseline", figure.unit(), figure.baseline())
                .quantity("candidate", figure.unit(), figure.candidate())
                .number("margin", figure.margin());
        figure.ratio()
                .ifPresent(ratio -> json.number("ratio", ratio.estimate())
                        .number("ratioLower", ratio.lower())
                        .number("ratioUpper", ratio.upper())
                        .text("basis", ratio.basis()));
    }
}
