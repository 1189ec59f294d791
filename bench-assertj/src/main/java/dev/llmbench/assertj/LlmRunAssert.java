// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.LlmRun;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricUnit;
import dev.llmbench.metric.RequestCounts;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.slo.CheckResult.Kind;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.Failures;
import dev.llmbench.slo.Gate;
import dev.llmbench.slo.Objective;
import dev.llmbench.slo.Objectives;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.util.CheckReturnValue;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on a measured run. Navigate to a number, then compare it: {@code ttft().p95().isBelow("500ms")}. Metrics
 * and their formulas are those of docs/measurement.md; a failed request counts as the worst value. A description given
 * before navigating ({@code describedAs}) is carried along; a message of one's own ({@code withFailMessage}) leads the
 * first line and does not replace the figures.
 */
public class LlmRunAssert extends AbstractAssert<LlmRunAssert, LlmRun> {

    private final Findings findings;

    public LlmRunAssert(@Nullable LlmRun actual) {
        this(actual, Findings.THROWN);
    }

    LlmRunAssert(@Nullable LlmRun actual, Findings findings) {
        super(actual, LlmRunAssert.class);
        this.findings = findings;
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

    /**
     * How long requests were held back by {@code max-in-flight} or {@code max-prefill}; absent without such a limit.
     */
    @CheckReturnValue
    public LatencyAssert slotWait() {
        return latency(Metric.SLOT_WAIT);
    }

    /**
     * Output tokens per second as one user sees them, 1 / itl. Its bad tail is the low one: "95 % get at least" is p5.
     */
    @CheckReturnValue
    public MetricAssert outputTokenThroughputPerUser() {
        return new MetricAssert(judge(), Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER);
    }

    /**
     * Any per-request metric that is a time, by name, to be compared with durations.
     *
     * @throws IllegalArgumentException for a metric that is no time
     */
    @CheckReturnValue
    public LatencyAssert latency(Metric metric) {
        if (metric.unit() != MetricUnit.TIME) {
            throw new IllegalArgumentException("latency(" + metric.name() + "): " + metric.key()
                    + " is no time but counts " + metric.unit().symbol() + "; write metric(" + metric.name() + ")");
        }
        return new LatencyAssert(judge(), metric);
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

    /**
     * All objectives at once, as text: {@code meets("ttft p95 < 500ms", "itl p99 < 60ms", "errorRate < 1%")}. What is
     * not met is listed in one error, beside all that is. An {@code errorRate} objective among them declares how many
     * failures the others put up with. The grammar is that of {@link Objectives}.
     *
     * @throws IllegalArgumentException without any objective, or for a text that is none, whatever was measured
     */
    public LlmRunAssert meets(String... objectives) {
        return meets(Stream.of(objectives).map(Objectives::parse).toArray(Objective[]::new));
    }

    /** As {@link #meets(String...)}. */
    public LlmRunAssert meets(Objective... objectives) {
        if (objectives.length == 0) {
            throw new IllegalArgumentException(
                    "meets(): it takes at least one objective, such as meets(\"ttft p95 < 500ms\")");
        }
        judge().judge(List.of(objectives));
        return this;
    }

    /** No measured request failed, whatever the load allows. An error when none was started. */
    public LlmRunAssert hasNoFailures() {
        RunJudge judge = judge();
        if (actual != null) {
            RequestCounts counts = actual.metrics().counts();
            if (counts.attempts() == 0) {
                judge.demand(false, Kind.NO_DATA, () -> "failures not measurable: no measured request was started");
            } else {
                judge.demand(
                        new Failures(counts).withoutAnswer() == 0,
                        Kind.REQUESTS_FAILED,
                        () -> new Failures(counts).withoutAnswer() + " of " + counts.attempts()
                                + " requests failed, none may: " + new Failures(counts).inWords());
            }
        }
        return this;
    }

    /**
     * The load generator gave no reason to distrust the run. Raises a failure: the doubts themselves are in question.
     */
    public LlmRunAssert hasNoDoubts() {
        RunJudge judge = judge();
        if (actual != null) {
            judge.demand(
                    actual.doubts().isEmpty(),
                    Kind.LIMIT_MISSED,
                    () -> "the run is in doubt: "
                            + actual.doubts().stream().map(Doubt::toString).collect(Collectors.joining("; ")));
        }
        return this;
    }

    private RunJudge judge() {
        isNotNull();
        Optional<String> description = Optional.of(descriptionText()).filter(text -> !text.isBlank());
        Gate gate = actual == null ? Gate.NONE : actual.gate();
        return new RunJudge(this, findings, gate, RunJudge.facts(actual), description, info::overridingErrorMessage);
    }
}
