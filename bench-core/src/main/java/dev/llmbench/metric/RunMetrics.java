// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import dev.llmbench.request.RequestRecord;
import dev.llmbench.request.UnderWay;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.ExactDistribution;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a run measured. A value that does not exist is absent, never 0 or NaN.
 *
 * @param startPoint where latencies start
 * @param streaming whether streams were asked for
 * @param counts how many requests, and how they ended
 * @param duration from the first measured {@code sent} to the end of the last measured attempt, failed ones included (a
 *     server must not gain by failing at the edges); empty without attempts
 * @param judged distributions a gate judges: a failed request is the worst value, see {@link #judged()}
 * @param completed distributions over completed requests only
 * @param requestThroughput completed requests per second; empty when no time passed
 * @param outputTokenThroughput output tokens per second of completed requests; absent when a completed request has no
 *     token count
 * @param inputTokenThroughput input tokens per second of completed requests; absent likewise
 * @param scheduledRate measured arrivals per second as the plan realised them; empty with fewer than two attempts, or
 *     when all were at one moment
 * @param achievedRate measured sends per second as they happened; empty with fewer than two attempts, or
 *     when all were at one moment
 * @param inFlight requests in flight during the window; empty when no time passed
 * @param oslMismatches completed requests whose answer missed the requested length by more than min(5 %, 50 tokens);
 *     empty when no completed request has both a wish and a count
 * @param cachedInputTokens prompt tokens taken from the server's prefix cache; empty when no server told
 * @param slowest the worst measured requests, at most five: failed ones, then unfinished ones, then completed ones, the
 *     longest first; none that the plan cancelled
 * @param series the measured requests one by one, for verdicts that state an error rate
 * @param untold by the name of a metric: why whoever measured does not tell it; empty for a run of our own
 * @param generates whether answers are text, made of tokens, and not vectors, scores or pictures
 */
public record RunMetrics(
        StartPoint startPoint,
        boolean streaming,
        RequestCounts counts,
        Optional<Duration> duration,
        Map<Metric, Distribution> judged,
        Map<Metric, Distribution> completed,
        OptionalDouble requestThroughput,
        OptionalDouble outputTokenThroughput,
        OptionalDouble inputTokenThroughput,
        OptionalDouble scheduledRate,
        OptionalDouble achievedRate,
        Optional<InFlight> inFlight,
        OptionalInt oslMismatches,
        OptionalLong cachedInputTokens,
        List<RequestRecord> slowest,
        RequestSeries series,
        Map<String, String> untold,
        boolean generates) {

    public RunMetrics {
        judged = inOrder(judged);
        completed = inOrder(completed);
        slowest = List.copyOf(slowest);
        untold = Map.copyOf(untold);
    }

    /**
     * The same without the metrics that are named here, since whoever measured does not tell them.
     *
     * @param reasons by the name of a {@link Metric} or {@link RunMetric}: why, as in "the file holds no gaps between
     *     chunks"
     */
    public RunMetrics untelling(Map<String, String> reasons) {
        return new RunMetrics(
                startPoint,
                streaming,
                counts,
                duration,
                told(judged, reasons),
                told(completed, reasons),
                told(RunMetric.REQUEST_THROUGHPUT, requestThroughput, reasons),
                told(RunMetric.OUTPUT_TOKEN_THROUGHPUT, outputTokenThroughput, reasons),
                told(RunMetric.INPUT_TOKEN_THROUGHPUT, inputTokenThroughput, reasons),
                told(RunMetric.SCHEDULED_RATE, scheduledRate, reasons),
                told(RunMetric.ACHIEVED_RATE, achievedRate, reasons),
                inFlight,
                oslMismatches,
                cachedInputTokens,
                slowest,
                series,
                reasons,
                generates);
    }

    private static Map<Metric, Distribution> told(Map<Metric, Distribution> all, Map<String, String> reasons) {
        Map<Metric, Distribution> told = new EnumMap<>(Metric.class);
        all.forEach((metric, values) -> {
            if (!reasons.containsKey(metric.key())) {
                told.put(metric, values);
            }
        });
        return told;
    }

    private static OptionalDouble told(RunMetric metric, OptionalDouble value, Map<String, String> reasons) {
        return reasons.containsKey(metric.key()) ? OptionalDouble.empty() : value;
    }

    /**
     * The distributions that a gate judges, over measured requests.
     *
     * <ul>
     *   <li>A <b>failed</b> request is the worst value of what a user waits for or lives with: +infinity in ttft, ttfo,
     *       thinkingTime, ttst, requestLatency, itl and maxStall, even when it had a first chunk; one infinite gap
     *       besides its real ones in icl; 0 in outputTokenThroughputPerUser. Its start delay is its own. It has no part
     *       in lengths and tokensPerChunk.
     *   <li>A failed request that was asked for a single token has no part in what lies between tokens.
     *   <li>An <b>unfinished</b> request keeps what it has (the TTFT of a first chunk that came, the gaps so far); the
     *       rest is the worst value. No limit is known here, so one that is younger than a gate's limit counts against
     *       it too: stricter than the definition when the grace is shorter than the limit, never more lenient.
     *   <li>A request whose client <b>walked away</b> as planned keeps the ttft and ttfo that it had and is in no
     *       other; a check adds it where it had outlived the limit, see {@link #judgedBy}.
     *   <li>A request <b>cancelled</b> because the load ended is in none.
     *   <li>A metric that no completed request has is absent, and failures do not bring it into being. When nothing
     *       completed at all, failures alone make the metric: all values are the worst, so that a gate says that all
     *       requests failed, and not that nothing was measured.
     * </ul>
     */
    @Override
    public Map<Metric, Distribution> judged() {
        return judged;
    }

    /**
     * What a gate judges by a limit on this metric: {@link #judged()}, and as the worst value every request whose
     * client walked away, or that was cut short with the load, before it had the metric, and after it was older than
     * the limit. A younger one is not counted.
     *
     * @param limit in the metric's raw unit
     * @return empty when there is nothing to judge
     */
    public Optional<Distribution> judgedBy(Metric metric, double limit) {
        int outlived = series.outlived(metric, limit);
        Distribution values = judged.get(metric);
        if (outlived == 0) {
            return Optional.ofNullable(values);
        }
        return Optional.of(
                values instanceof ExactDistribution exact
                        ? exact.withInfinite(outlived)
                        : ExactDistribution.ofInfinite(outlived));
    }

    /**
     * The same run with no more than the requests before that index in its {@link #series()}: a verdict that ended the
     * load rests on those, and the figures on all.
     */
    public RunMetrics withSeriesBefore(long index) {
        return with(series.before(index));
    }

    /**
     * The same run as far as it has come, with the requests that are under way in its series as if they were cut short
     * now.
     *
     * @param now on the clock of the load
     * @param ended what is before that index has ended
     */
    public RunMetrics withUnderWay(List<UnderWay> requests, long now, long ended) {
        return with(series.withUnderWay(requests, startPoint, now, ended));
    }

    /**
     * The same run with its {@link #series()} in the order in which requests started: a file may list them as they
     * ended, or by how they ended, and a verdict that watches a run from its start must not see the failures last.
     */
    public RunMetrics withSeriesInOrderOfStarts() {
        return with(series.inOrderOfStarts());
    }

    private RunMetrics with(RequestSeries requests) {
        return new RunMetrics(
                startPoint,
                streaming,
                counts,
                duration,
                judged,
                completed,
                requestThroughput,
                outputTokenThroughput,
                inputTokenThroughput,
                scheduledRate,
                achievedRate,
                inFlight,
                oslMismatches,
                cachedInputTokens,
                slowest,
                requests,
                untold,
                generates);
    }

    /** Why {@link #judged()} has no such metric, in words for a message; empty when it is there. */
    public Optional<String> whyAbsent(Metric metric) {
        return Absence.from(judged, this, metric);
    }

    /** Why {@link #completed()} has no such metric, in words for a message; empty when it is there. */
    public Optional<String> whyAbsentFromCompleted(Metric metric) {
        return Absence.from(completed, this, metric);
    }

    /** Input and output tokens per second together; absent when either is. */
    public OptionalDouble totalTokenThroughput() {
        return outputTokenThroughput.isPresent() && inputTokenThroughput.isPresent()
                ? OptionalDouble.of(outputTokenThroughput.getAsDouble() + inputTokenThroughput.getAsDouble())
                : OptionalDouble.empty();
    }

    /** Failed / attempts, between 0 and 1; empty without attempts. */
    public OptionalDouble errorRate() {
        return counts.attempts() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) counts.failed() / counts.attempts());
    }

    /** A copy that is walked in the order of {@link Metric}, so that two reports of one run are the same. */
    private static Map<Metric, Distribution> inOrder(Map<Metric, Distribution> distributions) {
        Map<Metric, Distribution> copy = new EnumMap<>(Metric.class);
        copy.putAll(distributions);
        return Collections.unmodifiableMap(copy);
    }
}
