// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import dev.llmbench.request.Outcome;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.ExactDistribution;
import dev.llmbench.stats.PooledRecorder;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The values of all per-request metrics, and the rule by which a request that did not complete is judged. The rule is
 * told at {@link RunMetrics#judged()}.
 */
final class MetricColumns {

    /** What a user of the server waits for or lives with, and does not get from a failed request. */
    private static final Set<Metric> SERVICE = EnumSet.of(
            Metric.TTFT,
            Metric.TTFO,
            Metric.THINKING_TIME,
            Metric.TTST,
            Metric.REQUEST_LATENCY,
            Metric.ITL,
            Metric.ICL,
            Metric.MAX_STALL,
            Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER);

    /** Metrics that take two tokens: an answer asked to have one has no such value, failed or not. */
    private static final Set<Metric> BETWEEN_TOKENS =
            EnumSet.of(Metric.TTST, Metric.ITL, Metric.ICL, Metric.MAX_STALL, Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER);

    /** What is a time since the start of the request, so that its age tells something while it has none. */
    private static final Set<Metric> FROM_THE_START = EnumSet.of(Metric.TTFT, Metric.TTFO, Metric.REQUEST_LATENCY);

    private final StartPoint startPoint;
    private final boolean streaming;
    private final Map<Metric, JudgedColumn> columns = new EnumMap<>(Metric.class);
    private final PooledRecorder completedGaps = new PooledRecorder();
    private final PooledRecorder otherGaps = new PooledRecorder();
    private final RequestSeries.Builder series = new RequestSeries.Builder();
    private final RateTally rates;
    private int completed;

    MetricColumns(MetricRules rules) {
        this.startPoint = rules.startPoint();
        this.streaming = rules.streaming();
        this.rates = new RateTally(rules.gapLimits());
        for (Metric metric : Metric.values()) {
            if (metric != Metric.ICL && exists(metric)) {
                columns.put(metric, new JudgedColumn(metric.lowerIsBetter()));
            }
        }
    }

    private boolean exists(Metric metric) {
        return streaming || !metric.needsStreaming();
    }

    void add(RequestRecord record) {
        rates.add(record);
        RequestMetrics metrics = RequestMetrics.of(record, startPoint);
        Outcome outcome = record.outcome();
        long startNanos = startPoint.of(record);
        if (outcome instanceof Outcome.Cancelled cancelled && !cancelled.isWalkedAway()) {
            series.cancelled(record.index(), startNanos, record.endNanos());
            FROM_THE_START.stream().filter(columns::containsKey).forEach(metric -> addOpen(metric, metrics, record));
            return;
        }
        series.request(record.index(), startNanos, record.endNanos(), outcome instanceof Outcome.Failed);
        if (outcome instanceof Outcome.Completed) {
            addCompleted(record, metrics);
        } else if (outcome instanceof Outcome.Failed) {
            addOther(record, metrics, false);
        } else if (outcome instanceof Outcome.Unfinished) {
            addOther(record, metrics, true);
        } else {
            addWalkedAway(metrics, record.endNanos() - startNanos);
        }
    }

    /** What came before the client walked away stands; of what had not come, only for how long. */
    private void addWalkedAway(RequestMetrics metrics, long ageNanos) {
        columns.forEach((metric, column) -> {
            OptionalDouble value = metrics.value(metric);
            if (value.isPresent() && (metric.isOfTheClient() || FROM_THE_START.contains(metric))) {
                column.addOther(value.getAsDouble());
                series.value(metric, value.getAsDouble());
            } else if (FROM_THE_START.contains(metric)) {
                series.age(metric, (double) ageNanos);
            }
        });
    }

    /** In no distribution: a verdict may count it once it has missed a limit. */
    private void addOpen(Metric metric, RequestMetrics metrics, RequestRecord record) {
        metrics.value(metric)
                .ifPresentOrElse(
                        value -> series.value(metric, value),
                        () -> series.age(metric, (double) record.endNanos() - startPoint.of(record)));
    }

    private void addCompleted(RequestRecord record, RequestMetrics metrics) {
        completed++;
        columns.forEach((metric, column) -> metrics.value(metric).ifPresent(value -> {
            column.addCompleted(value);
            series.value(metric, value);
        }));
        if (exists(Metric.ICL)) {
            record.chunks().forEachGap(completedGaps::record);
            rates.addGaps(record.chunks());
        }
    }

    private void addOther(RequestRecord record, RequestMetrics metrics, boolean keepsWhatItHas) {
        columns.forEach((metric, column) -> {
            OptionalDouble value = metrics.value(metric);
            if (metric.isOfTheClient() || (keepsWhatItHas && SERVICE.contains(metric) && value.isPresent())) {
                value.ifPresent(raw -> {
                    column.addOther(raw);
                    series.value(metric, raw);
                });
            } else if (isOwed(metric, record)) {
                column.addWorst();
                series.value(metric, metric.lowerIsBetter() ? Double.POSITIVE_INFINITY : 0);
            }
        });
        if (exists(Metric.ICL)) {
            record.chunks().forEachGap(otherGaps::record);
            rates.addGaps(record.chunks());
            if (isOwed(Metric.ICL, record)) {
                otherGaps.recordInfinite();
                rates.addInfiniteGap(record.endNanos());
            }
        }
    }

    private static boolean isOwed(Metric metric, RequestRecord record) {
        OptionalInt asked = record.tokens().requestedOutput();
        boolean oneToken = asked.isPresent() && asked.getAsInt() == 1;
        return SERVICE.contains(metric) && !(oneToken && BETWEEN_TOKENS.contains(metric));
    }

    RequestSeries series() {
        RequestSeries requests = series.build();
        return series.isCut()
                ? requests.withSecondsToTheLastStart(rates.seconds())
                : requests.withSeconds(rates.seconds());
    }

    Distributions distributions() {
        Map<Metric, Distribution> ofCompleted = new EnumMap<>(Metric.class);
        Map<Metric, Distribution> judged = new EnumMap<>(Metric.class);
        columns.forEach((metric, column) -> {
            Optional<ExactDistribution> values = column.completed();
            values.ifPresent(distribution -> ofCompleted.put(metric, distribution));
            if (values.isPresent() || completed == 0) {
                column.judged(values).ifPresent(distribution -> judged.put(metric, distribution));
            }
        });
        completedGaps.snapshot().ifPresent(gaps -> ofCompleted.put(Metric.ICL, gaps));
        if (ofCompleted.containsKey(Metric.ICL) || completed == 0) {
            PooledRecorder allGaps = new PooledRecorder();
            allGaps.add(completedGaps);
            allGaps.add(otherGaps);
            allGaps.snapshot().ifPresent(gaps -> judged.put(Metric.ICL, gaps));
        }
        return new Distributions(judged, ofCompleted);
    }

    /** Both readings of the same requests. */
    record Distributions(Map<Metric, Distribution> judged, Map<Metric, Distribution> completed) {}
}
