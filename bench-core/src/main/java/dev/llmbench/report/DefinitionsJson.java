// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.stats.Distribution;
import java.util.Locale;

/**
 * What the figures of a run.json mean, so that nobody compares two that are defined differently. The texts are part of
 * the format: docs/measurement.md says the same at length.
 */
final class DefinitionsJson {

    static final String FIRST_TOKEN =
            "first event with non-empty generated text; reasoning, refusals, tool calls and white space count";
    static final String LAST_TOKEN = "last such event; not [DONE], not usage, not the end of the body";
    static final String WINDOW = "first measured send to the end of the last measured attempt, failed ones included";
    static final String JUDGED =
            "completed, failed and unfinished measured attempts; a failed one is the worst value (infinite, or 0 where"
                    + " more is better), an unfinished one keeps the values it has and is the worst in the rest";
    static final String COMPLETED = "measured requests that completed";

    private DefinitionsJson() {}

    static void write(RunMetrics metrics, JsonFields json) {
        json.text("startPoint", metrics.startPoint().name().toLowerCase(Locale.ROOT))
                .text("firstToken", FIRST_TOKEN)
                .text("lastToken", LAST_TOKEN)
                .text("window", WINDOW)
                .text("judged", JUDGED)
                .text("completed", COMPLETED)
                .text("std", "population");
        JsonFields methods = json.object("percentileMethod");
        for (Metric metric : Metric.values()) {
            Distribution sample =
                    metrics.judged().getOrDefault(metric, metrics.completed().get(metric));
            if (sample != null) {
                methods.text(metric.key(), sample.percentileMethod());
            }
        }
    }
}
