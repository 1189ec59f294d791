// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.LlmRun;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RequestCounts;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.slo.CheckResult.Kind;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.Failures;
import dev.llmbench.slo.Objective;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.util.CheckReturnValue;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on a measured run. Navigate to a number, then compare it: {@code ttft().p95().isBelow("500ms")}. Metrics and
 * their formulas are those of docs/measurement.md; a failed request counts as the worst value. A description given
 * before navigating ({@code describedAs}) is carried along.
 */
public class LlmRunAssert extends AbstractAssert<LlmRunAssert, LlmRun> {

    public LlmRunAssert(@Nullable LlmRun actual) {
        super(actual, LlmRunAssert.class);
    }

    /** Time to first token, reasoning tokens included. */
    @CheckReturnValue
    public LatencyAssert ttft() {
        return latency(Metric.TTFT);
    }

    /** Time to the first output token that is not reasoning. */
    @CheckReturnValue
    public LatencyAssert ttfo() {
        return latency(Metric.TTFO);
    }

    /** From the first token to the first that is not reasoning. */
    @CheckReturnValue
    public LatencyAssert thinkingTime() {
        return latency(Metric.THINKING_TIME);
    }

    /** From the first content chunk to the second. */
    @CheckReturnValue
    public LatencyAssert ttst() {
        return latency(Metric.TTST);
    }

    /** From the start point to the last content chunk. */
    @CheckReturnValue
    public LatencyAssert requestLatency() {
        return latency(Metric.REQUEST_LATENCY);
    }

    /** Inter-token latency: the mean time per output token after the first, one value a request. */
    @CheckReturnValue
    public LatencyAssert itl() {
        return latency(Metric.ITL);
    }

    /** Inter-chunk latency: every gap between content chunks, pooled over all requests. */
    @CheckReturnValue
    public LatencyAssert icl() {
        return latency(Metric.ICL);
    }

    /** The longest gap between content chunks, one value a request. */
    @CheckReturnValue
    public LatencyAssert maxStall() {
        return latency(Metric.MAX_STALL);
    }

    /** How late the load generator started requests. Says nothing about the server. */
    @CheckReturnValue
    public LatencyAssert startDelay() {
        return latency(Metric.START_DELAY);
    }

    /** Output tokens per second as one user sees them, 1 / itl. Its bad tail is the low one: "95 % get at least" is p5. */
    @CheckReturnValue
    public MetricAssert outputTokenThroughputPerUser() {
        return new MetricAssert(judge(), Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER);
    }

    /** Any per-request metric, by name. */
    @CheckReturnValue
    public MetricAssert metric(Metric metric) {
        return new MetricAssert(judge(), metric);
    }

    /** Any run-level number, by name. */
    @CheckReturnValue
    public NumberValueAssert metric(RunMetric metric) {
        return new NumberValueAssert(judge(), metric.unit(), bound -> new Objective.PerRun(metric, bound));
    }

    /** Output tokens per second of the whole run. */
    @CheckReturnValue
    public NumberValueAssert outputTokenThroughput() {
        return metric(RunMetric.OUTPUT_TOKEN_THROUGHPUT);
    }

    /** Input tokens per second of the whole run. */
    @CheckReturnValue
    public NumberValueAssert inputTokenThroughput() {
        return metric(RunMetric.INPUT_TOKEN_THROUGHPUT);
    }

    /** Input and output tokens per second of the whole run. */
    @CheckReturnValue
    public NumberValueAssert totalTokenThroughput() {
        return metric(RunMetric.TOTAL_TOKEN_THROUGHPUT);
    }

    /** Completed requests per second of the whole run. */
    @CheckReturnValue
    public NumberValueAssert requestThroughput() {
        return metric(RunMetric.REQUEST_THROUGHPUT);
    }

    /** Failed / attempts, a share between 0 and 1. Comparing it declares how many failures are allowed, here only. */
    @CheckReturnValue
    public NumberValueAssert errorRate() {
        return metric(RunMetric.ERROR_RATE);
    }

    /** No measured request failed, whatever the load allows. An error when none was started. */
    public LlmRunAssert hasNoFailures() {
        RunJudge judge = judge();
        RequestCounts counts = actual.metrics().counts();
        if (counts.attempts() == 0) {
            judge.fail(Kind.NO_DATA, "failures not measurable: no measured request was started");
        }
        if (counts.failed() > 0) {
            judge.fail(
                    Kind.REQUESTS_FAILED,
                    counts.failed() + " of " + counts.attempts() + " requests failed, none may: "
                            + new Failures(counts).byCode());
        }
        return this;
    }

    /** The load generator gave no reason to distrust the run. Raises a failure: the doubts themselves are in question. */
    public LlmRunAssert hasNoDoubts() {
        RunJudge judge = judge();
        if (!actual.doubts().isEmpty()) {
            String doubts = actual.doubts().stream().map(Doubt::toString).collect(Collectors.joining("; "));
            judge.fail(Kind.LIMIT_MISSED, "the run is in doubt: " + doubts);
        }
        return this;
    }

    private LatencyAssert latency(Metric metric) {
        return new LatencyAssert(judge(), metric);
    }

    private RunJudge judge() {
        isNotNull();
        return RunJudge.of(this, actual, descriptionText());
    }
}
