// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.metric.Metric;
import org.assertj.core.util.CheckReturnValue;

/** A per-request metric on both sides; choose the percentile to compare. */
public final class ComparedMetricAssert {

    private final ComparisonJudge judge;
    private final Metric metric;

    ComparedMetricAssert(ComparisonJudge judge, Metric metric) {
        this.judge = judge;
        this.metric = metric;
    }

    /** The median: {@link #percentile percentile(50)}. */
    @CheckReturnValue
    public ComparedFigureAssert p50() {
        return percentile(50);
    }

    /** The same as {@link #percentile percentile(90)}. */
    @CheckReturnValue
    public ComparedFigureAssert p90() {
        return percentile(90);
    }

    /** The same as {@link #percentile percentile(95)}. */
    @CheckReturnValue
    public ComparedFigureAssert p95() {
        return percentile(95);
    }

    /** The same as {@link #percentile percentile(99)}. */
    @CheckReturnValue
    public ComparedFigureAssert p99() {
        return percentile(99);
    }

    /**
     * @param percent above 0 and below 100
     * @throws IllegalArgumentException when it is judged, for another number or a metric that cannot be compared
     */
    @CheckReturnValue
    public ComparedFigureAssert percentile(double percent) {
        return new ComparedFigureAssert(
                judge,
                comparison -> comparison.judge(metric, percent),
                (comparison, margin) -> comparison.judge(metric, percent, margin));
    }
}
