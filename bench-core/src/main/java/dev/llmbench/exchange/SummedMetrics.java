// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RequestCounts;
import dev.llmbench.metric.RequestSeries;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.stats.Distribution;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The metrics of a file that holds sums and no single request. Its latencies leave failures out, so with a failure none
 * of them can be judged: where the failed ones belong, nobody can tell any more.
 *
 * @param counts how many requests, and how they ended
 * @param duration what the tool's rates are divided by
 * @param figures by metric, over completed requests
 * @param remedy how to have the tool save every request
 */
record SummedMetrics(
        RequestCounts counts,
        Optional<Duration> duration,
        Map<Metric, Distribution> figures,
        OptionalDouble requestThroughput,
        OptionalDouble outputTokenThroughput,
        OptionalDouble inputTokenThroughput,
        String remedy) {

    RunMetrics toRunMetrics() {
        int failed = counts.attempts() - counts.completed();
        Map<String, String> untold = new HashMap<>();
        for (Metric metric : Metric.values()) {
            if (!figures.containsKey(metric)) {
                untold.put(metric.key(), "the file holds no such figure; " + remedy);
            } else if (failed > 0) {
                untold.put(
                        metric.key(),
                        failed + " of " + counts.attempts()
                                + " requests failed and the file's figures leave them out, so they cannot count as the"
                                + " worst value; " + remedy);
            }
        }
        for (RunMetric metric : RunMetric.values()) {
            untold.put(metric.key(), "the file does not tell it");
        }
        return new RunMetrics(
                StartPoint.SENT,
                figures.containsKey(Metric.TTFT),
                counts,
                duration,
                failed > 0 ? Map.of() : figures,
                figures,
                requestThroughput,
                outputTokenThroughput,
                inputTokenThroughput,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                List.of(),
                RequestSeries.EMPTY,
                untold,
                true);
    }

    /** Counts of a tool that says only how many failed. */
    static RequestCounts counts(int completed, int failed) {
        return new RequestCounts(
                completed + failed,
                completed,
                failed,
                0,
                0,
                failed == 0 ? Map.of() : Map.of("failed", failed),
                0,
                0,
                0);
    }
}
