// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RequestSeries;
import dev.llmbench.metric.StartPoint;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What a comparison needs of one run.
 *
 * @param workload what was asked
 * @param environment of whom, and from where
 * @param startPoint where latencies start
 * @param rows the measured requests by their number, those that the plan cancelled left out
 */
public record ComparableRun(
        WorkloadParts workload, EnvironmentFacts environment, StartPoint startPoint, List<RequestRow> rows) {

    public ComparableRun {
        rows = List.copyOf(rows);
    }

    /** Its requests one by one, as a gate judges them: of the metrics that completed ones have. */
    public RequestSeries series() {
        RequestSeries.Builder series = new RequestSeries.Builder();
        List<Metric> measured = RunFigures.COMPARABLE.stream()
                .filter(metric -> rows.stream()
                        .anyMatch(row -> row.isCompleted() && row.value(metric).isPresent()))
                .toList();
        for (RequestRow row : rows) {
            boolean failed = !row.isCompleted() && !row.outcome().equals(RequestRow.UNFINISHED);
            long start = startPoint == StartPoint.SCHEDULED ? row.scheduledNanos() : row.sentNanos();
            series.request(row.index(), start, row.endNanos(), failed);
            for (Metric metric : measured) {
                row.judged(metric).ifPresent(value -> series.value(metric, value));
            }
        }
        return series.build();
    }

    /** The values of a metric that a gate judges, in the order of the schedule. */
    double[] judged(Metric metric) {
        return rows.stream()
                .map(row -> row.judged(metric))
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
    }
}
