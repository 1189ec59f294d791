// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import dev.llmbench.request.RequestRecord;
import dev.llmbench.stats.Distribution;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What a run measured. A value that does not exist is absent, never 0 or NaN.
 *
 * @param startPoint where latencies start
 * @param streaming whether streams were asked for
 * @param counts how many requests, and how they ended
 * @param duration from the first measured {@code sent} to the end of the last measured attempt; empty without attempts
 * @param judged distributions a gate judges: a failed request is the worst value
 * @param completed distributions over completed requests only
 * @param requestThroughput completed requests per second
 * @param outputTokenThroughput output tokens per second of completed requests; absent when a completed request has no
 *     token count
 * @param inputTokenThroughput input tokens per second of completed requests; absent likewise
 * @param scheduledRate measured arrivals per second as the plan realised them; empty with fewer than two attempts
 * @param achievedRate measured sends per second as they happened; empty with fewer than two attempts
 * @param inFlight requests in flight during the window; empty without attempts
 * @param oslMismatches completed requests whose answer missed the requested length by more than min(5 %, 50 tokens)
 * @param cachedInputTokens prompt tokens taken from the server's prefix cache; empty when no server told
 * @param slowest the slowest measured requests by request latency, failed ones first, at most five
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
        OptionalInt cachedInputTokens,
        List<RequestRecord> slowest) {

    public RunMetrics {
        judged = Map.copyOf(judged);
        completed = Map.copyOf(completed);
        slowest = List.copyOf(slowest);
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
}
