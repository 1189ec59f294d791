// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.baseline.BaselineComparison;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetric;
import java.util.Locale;
import java.util.Optional;
import org.assertj.core.util.CheckReturnValue;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on a run that is held against a baseline. Navigate to a figure, then demand of it:
 * {@code ttft().p95().hasNotRegressed()}. What is judged and how sure it is tells {@link BaselineComparison}.
 */
public final class BaselineComparisonAssert {

    private final @Nullable BaselineComparison actual;
    private final Findings findings;
    private Optional<String> description = Optional.empty();

    BaselineComparisonAssert(@Nullable BaselineComparison actual, Findings findings) {
        this.actual = actual;
        this.findings = findings;
    }

    /** Names what follows in messages. {@code %} as in {@link String#format}. */
    public BaselineComparisonAssert as(String words, Object... args) {
        description = Optional.of(args.length == 0 ? words : String.format(Locale.ROOT, words, args));
        return this;
    }

    /** The same as {@link #as}. */
    public BaselineComparisonAssert describedAs(String words, Object... args) {
        return as(words, args);
    }

    /** Time to first token, reasoning tokens included. */
    @CheckReturnValue
    public ComparedMetricAssert ttft() {
        return metric(Metric.TTFT);
    }

    /** Time to the first output token that is not reasoning. */
    @CheckReturnValue
    public ComparedMetricAssert ttfo() {
        return metric(Metric.TTFO);
    }

    /** From the start point to the last content chunk. */
    @CheckReturnValue
    public ComparedMetricAssert requestLatency() {
        return metric(Metric.REQUEST_LATENCY);
    }

    /** Inter-token latency: the mean time per output token after the first, one value a request. */
    @CheckReturnValue
    public ComparedMetricAssert itl() {
        return metric(Metric.ITL);
    }

    /** The longest gap between content chunks, one value a request. */
    @CheckReturnValue
    public ComparedMetricAssert maxStall() {
        return metric(Metric.MAX_STALL);
    }

    /** Output tokens per second as one user sees them; less is worse, and its bad tail is the low one, such as p5. */
    @CheckReturnValue
    public ComparedMetricAssert outputTokenThroughputPerUser() {
        return metric(Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER);
    }

    /** Any per-request metric that can be compared, by name. */
    @CheckReturnValue
    public ComparedMetricAssert metric(Metric metric) {
        return new ComparedMetricAssert(judge(), metric);
    }

    /** Output tokens per second of the whole run; less is worse. */
    @CheckReturnValue
    public ComparedFigureAssert outputTokenThroughput() {
        return metric(RunMetric.OUTPUT_TOKEN_THROUGHPUT);
    }

    /** Completed requests per second of the whole run; less is worse. */
    @CheckReturnValue
    public ComparedFigureAssert requestThroughput() {
        return metric(RunMetric.REQUEST_THROUGHPUT);
    }

    /** A run-level number that can be compared, by name. */
    @CheckReturnValue
    public ComparedFigureAssert metric(RunMetric metric) {
        return new ComparedFigureAssert(
                judge(),
                comparison -> comparison.judge(metric),
                (comparison, margin) -> comparison.judge(metric, margin));
    }

    private ComparisonJudge judge() {
        if (actual == null) {
            findings.found(false, "there is no comparison to judge: it is null");
        }
        return new ComparisonJudge(this, findings, Optional.ofNullable(actual), description);
    }
}
