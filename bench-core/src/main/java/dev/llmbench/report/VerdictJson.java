// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.llmbench.metric.MetricUnit;
import dev.llmbench.slo.Certainty;
import dev.llmbench.slo.JudgedObjective;
import dev.llmbench.slo.Verdict;
import java.util.Locale;
import java.util.OptionalDouble;

/** The block of run.json that says what the gate's objectives came to. */
final class VerdictJson {

    private VerdictJson() {}

    static void write(GateOutcome outcome, JsonFields json) {
        verdict(outcome.evaluation().verdict(), json);
        json.count("savedRequests", outcome.savedRequests());
        ArrayNode objectives = json.array("objectives");
        for (JudgedObjective one : outcome.evaluation().judged()) {
            objective(outcome, one, new JsonFields(objectives.addObject()));
        }
    }

    private static void verdict(Verdict verdict, JsonFields json) {
        json.text("kind", name(verdict.kind())).text("reason", verdict.reason()).text("next", verdict.next());
    }

    private static void objective(GateOutcome outcome, JudgedObjective one, JsonFields json) {
        MetricUnit unit = one.objective().unit();
        json.text("objective", one.objective().toText())
                .text("severity", name(one.declared().severity()))
                .text("consequence", name(one.consequence()));
        verdict(one.verdict(), json);
        json.quantity("limit", unit, OptionalDouble.of(one.objective().bound().limit()))
                .quantity("measured", unit, one.result().measured())
                .count("n", one.result().count());
        one.result().certainty().ifPresent(certainty -> {
            certainty(certainty, unit, json);
            json.number("alphaPass", outcome.gate().confidence().alphaPass())
                    .number("alphaFail", outcome.gate().alphaFailOfEach());
        });
    }

    private static void certainty(Certainty certainty, MetricUnit unit, JsonFields json) {
        json.quantity("intervalLower", unit, certainty.lower())
                .quantity("intervalUpper", unit, certainty.upper())
                .number("designEffect", certainty.designEffect())
                .number("effectiveCount", certainty.effectiveCount());
    }

    private static String name(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
