// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.stats.series.DesignEffect;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What came in each of some equal parts of a run's window, in events per second. Tokens count when they were emitted,
 * spread evenly between a request's first token and its last: counted when requests end they would come in lumps.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ThroughputBlocks(double[] perSecond) {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final int FEWEST = 20;
    private static final int MOST = 300;

    /**
     * @param metric request or output token throughput
     * @return without a block when no time passed or, for tokens, a completed request has no count
     */
    static ThroughputBlocks of(ComparableRun run, RunMetric metric) {
        List<RequestRow> rows = run.rows();
        long start = rows.stream().mapToLong(RequestRow::sentNanos).min().orElse(0);
        long end = rows.stream().mapToLong(RequestRow::endNanos).max().orElse(0);
        List<RequestRow> completed =
                rows.stream().filter(RequestRow::isCompleted).toList();
        boolean tokens = metric == RunMetric.OUTPUT_TOKEN_THROUGHPUT;
        boolean unknown = tokens
                && completed.stream()
                        .anyMatch(
                                row -> row.value(Metric.OUTPUT_SEQUENCE_LENGTH).isEmpty());
        if (end <= start || unknown || completed.isEmpty()) {
            return new ThroughputBlocks(new double[0]);
        }
        int count = (int) Math.max(FEWEST, Math.min(MOST, (end - start) / NANOS_PER_SECOND));
        double[] amounts = new double[count];
        double block = (end - start) / (double) count;
        for (RequestRow row : completed) {
            if (tokens) {
                spread(amounts, row, run.startPoint(), start, block);
            } else {
                amounts[within((row.endNanos() - start) / block, count)]++;
            }
        }
        return new ThroughputBlocks(Arrays.stream(amounts)
                .map(amount -> amount * NANOS_PER_SECOND / block)
                .toArray());
    }

    private static void spread(double[] amounts, RequestRow row, StartPoint startPoint, long start, double block) {
        double tokens = row.value(Metric.OUTPUT_SEQUENCE_LENGTH).orElse(0);
        long from = startPoint == StartPoint.SENT ? row.sentNanos() : row.scheduledNanos();
        double last = from + row.value(Metric.REQUEST_LATENCY).orElse((double) (row.endNanos() - from)) - start;
        double first = Math.min(last, from + row.value(Metric.TTFT).orElse(last - from + start) - start);
        int at = within(first / block, amounts.length);
        int until = within(last / block, amounts.length);
        if (at == until) {
            amounts[at] += tokens;
            return;
        }
        for (int i = at; i <= until; i++) {
            double overlap = Math.min(last, (i + 1) * block) - Math.max(first, i * block);
            amounts[i] += tokens * Math.max(0, overlap) / (last - first);
        }
    }

    private static int within(double position, int count) {
        return (int) Math.max(0, Math.min(count - 1, position));
    }

    OptionalDouble mean() {
        return Arrays.stream(perSecond).average();
    }

    /**
     * The standard error of the mean's logarithm. The first and the last tenth are left out of it: there the load
     * begins and ends, which is the same in every run.
     */
    double logError() {
        int edge = perSecond.length / 10;
        double[] inner = Arrays.copyOfRange(perSecond, edge, perSecond.length - edge);
        double mean = Arrays.stream(inner).average().orElse(0);
        double squares = Arrays.stream(inner).map(x -> (x - mean) * (x - mean)).sum();
        double variance = squares / (inner.length - 1) * DesignEffect.of(inner) / inner.length;
        return Math.sqrt(variance) / mean;
    }
}
