// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.RepeatedRuns;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.slo.Objective;
import java.util.Locale;
import java.util.Optional;
import org.assertj.core.util.CheckReturnValue;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on several runs of one load. Navigate to a figure, then compare it: {@code ttft().p95().isBelow("500ms")}
 * is about the median of all runs and never about the best, {@code ttft().p95().atConfidence(0.95).isBelow("500ms")}
 * about what each proves. A run that may not be judged, being in doubt or having too many failures, spoils all.
 */
public final class RepeatedRunsAssert {

    private final @Nullable RepeatedRuns actual;
    private final Findings findings;
    private Optional<String> description = Optional.empty();

    RepeatedRunsAssert(@Nullable RepeatedRuns actual, Findings findings) {
        this.actual = actual;
        this.findings = findings;
    }

    /** Names what follows in messages. {@code %} as in {@link String#format}. */
    public RepeatedRunsAssert as(String words, Object... args) {
        description = Optional.of(args.length == 0 ? words : String.format(Locale.ROOT, words, args));
        return this;
    }

    /** The same as {@link #as}. */
    public RepeatedRunsAssert describedAs(String words, Object... args) {
        return as(words, args);
    }

    /** Time to first token, reasoning tokens included. */
    @CheckReturnValue
    public RepeatedMetricAssert ttft() {
        return metric(Metric.TTFT);
    }

    /** Time to the first output token that is not reasoning. */
    @CheckReturnValue
    public RepeatedMetricAssert ttfo() {
        return metric(Metric.TTFO);
    }

    /** From the start point to the last content chunk. */
    @CheckReturnValue
    public RepeatedMetricAssert requestLatency() {
        return metric(Metric.REQUEST_LATENCY);
    }

    /** Inter-token latency: the mean time per output token after the first, one value a request. */
    @CheckReturnValue
    public RepeatedMetricAssert itl() {
        return metric(Metric.ITL);
    }

    /** The longest gap between content chunks, one value a request. */
    @CheckReturnValue
    public RepeatedMetricAssert maxStall() {
        return metric(Metric.MAX_STALL);
    }

    /** Output tokens per second as one user sees them; its bad tail is the low one, such as p5. */
    @CheckReturnValue
    public RepeatedMetricAssert outputTokenThroughputPerUser() {
        return metric(Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER);
    }

    /** Any per-request metric, by name. */
    @CheckReturnValue
    public RepeatedMetricAssert metric(Metric metric) {
        return new RepeatedMetricAssert(judge(), metric);
    }

    /** Output tokens per second of a whole run. */
    @CheckReturnValue
    public RepeatedValueAssert outputTokenThroughput() {
        return metric(RunMetric.OUTPUT_TOKEN_THROUGHPUT);
    }

    /** Completed requests per second of a whole run. */
    @CheckReturnValue
    public RepeatedValueAssert requestThroughput() {
        return metric(RunMetric.REQUEST_THROUGHPUT);
    }

    /** Failed / attempts, a share between 0 and 1. Comparing it declares how many failures are allowed, here only. */
    @CheckReturnValue
    public RepeatedValueAssert errorRate() {
        return metric(RunMetric.ERROR_RATE);
    }

    /** Any run-level number, by name. */
    @CheckReturnValue
    public RepeatedValueAssert metric(RunMetric metric) {
        return new RepeatedValueAssert(judge(), metric.unit(), bound -> new Objective.PerRun(metric, bound));
    }

    private RepeatsJudge judge() {
        if (actual == null) {
            findings.found(false, "there are no runs to judge: they are null");
        }
        return new RepeatsJudge(this, findings, Optional.ofNullable(actual), description);
    }
}
