// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RequestCounts;
import dev.llmbench.metric.RequestSeries;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.slo.RunFacts;
import dev.llmbench.slo.RunLabel;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.ExactDistribution;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A simulated run of a closed loop as gates judge one: times to the first token and mean gaps, and nothing in doubt.
 */
final class SimulatedFacts {

    private SimulatedFacts() {}

    static RunFacts of(Run run) {
        return new RunFacts(
                new RunLabel("simulated", "", "engine", 1),
                metrics(run),
                List.of(),
                Optional.empty(),
                0,
                OptionalInt.of(run.count()),
                Optional.empty());
    }

    private static RunMetrics metrics(Run run) {
        double[] itl = run.itlMillis().orElseThrow();
        RequestSeries.Builder series = new RequestSeries.Builder();
        double[] ttftNanos = new double[run.count()];
        for (int i = 0; i < run.count(); i++) {
            ttftNanos[i] = 1e6 * run.ttftMillis()[i];
            series.request(i, i, i + 1L, false).value(Metric.TTFT, ttftNanos[i]).value(Metric.ITL, 1e6 * itl[i]);
        }
        Map<Metric, Distribution> judged = Map.of(Metric.TTFT, ExactDistribution.of(ttftNanos));
        return new RunMetrics(
                StartPoint.SENT,
                true,
                new RequestCounts(run.count(), run.count(), 0, 0, 0, Map.of(), 0, 0, 0),
                Optional.empty(),
                judged,
                judged,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                List.of(),
                series.build(),
                Map.of(),
                true);
    }
}
