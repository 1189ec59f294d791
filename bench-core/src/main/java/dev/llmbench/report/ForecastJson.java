// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.llmbench.slo.Expectation;
import dev.llmbench.slo.GateForecast;
import dev.llmbench.slo.ObjectiveForecast;

/** The block of run.json that says what was said of the gate's objectives before the load. */
final class ForecastJson {

    private ForecastJson() {}

    static void write(GateForecast forecast, JsonFields json) {
        ArrayNode objectives = json.array("objectives");
        for (ObjectiveForecast one : forecast.objectives()) {
            JsonFields fields = new JsonFields(objectives.addObject())
                    .text("objective", one.objective().toText())
                    .text("said", one.said());
            one.expected().ifPresent(expected -> expected(expected, fields));
        }
    }

    private static void expected(Expectation expected, JsonFields json) {
        json.text("knownFrom", expected.knownFrom())
                .count("requests", expected.requests())
                .number("passed", expected.passed())
                .number("failed", expected.failed())
                .count("halfBy", expected.halfBy())
                .count("mostBy", expected.mostBy());
    }
}
