// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RequestMetrics;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.ExactDistribution;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The arrays of {@code --save-detailed}, aligned by request: seconds and tokens, 0 where a request failed or a length
 * is unknown, as vLLM has it. Gaps are kept for their percentiles, all requests' together, unless they are too many.
 */
final class VllmColumns {

    private static final double NANOS_PER_SECOND = 1e9;

    final Values inputLens = new Values();
    final Values outputLens = new Values();
    final Values ttfts = new Values();
    final Values startTimes = new Values();
    final Values latencies = new Values();
    final List<String> errors = new ArrayList<>();
    private final Values gaps = new Values();

    void add(RequestRecord record) {
        boolean completed = record.isCompleted();
        RequestMetrics metrics = RequestMetrics.of(record, StartPoint.SENT);
        inputLens.add(record.tokens().inputTokens().orElse(0));
        outputLens.add(completed ? record.tokens().outputTokens().orElse(0) : 0);
        ttfts.add(completed ? metrics.ttftNanos().orElse(0) / NANOS_PER_SECOND : 0);
        latencies.add(metrics.requestLatencyNanos().orElse(0) / NANOS_PER_SECOND);
        startTimes.add(record.sentNanos() / NANOS_PER_SECOND);
        errors.add(error(record.outcome()));
        if (completed && gaps.size() <= AiperfSummary.MOST_VALUES) {
            record.chunks().forEachGap(gaps::add);
        }
    }

    /** Exact, as vLLM's own are; from buckets where there are too many gaps. Empty without any. */
    Optional<Distribution> gaps(RunMetrics metrics) {
        return gaps.size() > 0 && gaps.size() <= AiperfSummary.MOST_VALUES
                ? Optional.of(ExactDistribution.of(gaps.toArray()))
                : Optional.ofNullable(metrics.completed().get(Metric.ICL));
    }

    private static String error(Outcome outcome) {
        if (outcome instanceof Outcome.Failed failed) {
            return failed.code() + ": " + failed.message();
        }
        return outcome instanceof Outcome.Completed ? "" : outcome.code();
    }
}
