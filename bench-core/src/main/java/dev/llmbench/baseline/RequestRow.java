// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RequestMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.RequestRecord;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * One measured request, as far as a comparison needs it.
 *
 * @param index its number in the load: the same number is the same prompt in every run of the workload
 * @param scheduledNanos when it was meant to start, since the first measured request was
 * @param sentNanos when it was sent, on the same scale
 * @param endNanos when it was over, on the same scale
 * @param outcome {@code completed}, a failure's code or {@code unfinished}
 * @param values what it has of {@link #METRICS}: whole nanoseconds, or tokens
 */
public record RequestRow(
        long index, long scheduledNanos, long sentNanos, long endNanos, String outcome, Map<Metric, Double> values) {

    /** What is kept of each request. All else that can be compared follows from these. */
    public static final List<Metric> METRICS = List.of(
            Metric.TTFT,
            Metric.TTFO,
            Metric.TTST,
            Metric.REQUEST_LATENCY,
            Metric.ITL,
            Metric.MAX_STALL,
            Metric.INPUT_SEQUENCE_LENGTH,
            Metric.OUTPUT_SEQUENCE_LENGTH);

    static final String COMPLETED = Outcome.COMPLETED.code();
    static final String UNFINISHED = new Outcome.Unfinished().code();
    private static final double NANOS_PER_SECOND = 1e9;

    public RequestRow {
        Map<Metric, Double> copy = new EnumMap<>(Metric.class);
        copy.putAll(values);
        values = Collections.unmodifiableMap(copy);
    }

    /** On the clock of the record. */
    static RequestRow of(RequestRecord record, StartPoint startPoint) {
        RequestMetrics metrics = RequestMetrics.of(record, startPoint);
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        for (Metric metric : METRICS) {
            metrics.value(metric).ifPresent(value -> values.put(metric, Math.rint(value)));
        }
        return new RequestRow(
                record.index(),
                record.scheduledNanos(),
                record.sentNanos(),
                record.endNanos(),
                record.outcome().code(),
                values);
    }

    RequestRow since(long originNanos) {
        return new RequestRow(
                index, scheduledNanos - originNanos, sentNanos - originNanos, endNanos - originNanos, outcome, values);
    }

    boolean isCompleted() {
        return outcome.equals(COMPLETED);
    }

    /** What this request has of a metric; empty when it has no such value. */
    OptionalDouble value(Metric metric) {
        return switch (metric) {
            case THINKING_TIME -> difference(Metric.TTFO, Metric.TTFT);
            case OUTPUT_TOKEN_THROUGHPUT_PER_USER -> inverse(kept(Metric.ITL));
            default -> kept(metric);
        };
    }

    private OptionalDouble kept(Metric metric) {
        Double value = values.get(metric);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    private OptionalDouble difference(Metric later, Metric earlier) {
        OptionalDouble end = kept(later);
        OptionalDouble start = kept(earlier);
        return end.isPresent() && start.isPresent()
                ? OptionalDouble.of(end.getAsDouble() - start.getAsDouble())
                : OptionalDouble.empty();
    }

    private static OptionalDouble inverse(OptionalDouble nanos) {
        return nanos.isPresent() && nanos.getAsDouble() > 0
                ? OptionalDouble.of(NANOS_PER_SECOND / nanos.getAsDouble())
                : OptionalDouble.empty();
    }

    /** As a gate counts it: a failed request is the worst value, an unfinished one keeps what it has. */
    OptionalDouble judged(Metric metric) {
        OptionalDouble value = value(metric);
        if (isCompleted() || (outcome.equals(UNFINISHED) && value.isPresent())) {
            return value;
        }
        return OptionalDouble.of(metric.lowerIsBetter() ? Double.POSITIVE_INFINITY : 0);
    }
}
