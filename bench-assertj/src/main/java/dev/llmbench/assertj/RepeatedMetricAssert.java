// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.metric.Metric;
import dev.llmbench.slo.Objective;
import dev.llmbench.slo.Statistic;
import org.assertj.core.util.CheckReturnValue;

/** A per-request metric of several runs; choose the number that each of them has. */
public final class RepeatedMetricAssert {

    private final RepeatsJudge judge;
    private final Metric metric;

    RepeatedMetricAssert(RepeatsJudge judge, Metric metric) {
        this.judge = judge;
        this.metric = metric;
    }

    /** The median: {@link #percentile percentile(50)}. */
    @CheckReturnValue
    public RepeatedValueAssert p50() {
        return percentile(50);
    }

    /** The same as {@link #percentile percentile(90)}. */
    @CheckReturnValue
    public RepeatedValueAssert p90() {
        return percentile(90);
    }

    /** The same as {@link #percentile percentile(95)}. */
    @CheckReturnValue
    public RepeatedValueAssert p95() {
        return percentile(95);
    }

    /** The same as {@link #percentile percentile(99)}. */
    @CheckReturnValue
    public RepeatedValueAssert p99() {
        return percentile(99);
    }

    /**
     * Linear between order statistics. A comparison refuses a run with too few values for it.
     *
     * @param percent above 0 and below 100
     * @throws IllegalArgumentException otherwise
     */
    @CheckReturnValue
    public RepeatedValueAssert percentile(double percent) {
        return value(Statistic.percentile(percent));
    }

    /** The arithmetic mean; infinite as soon as one request counts as infinitely slow. */
    @CheckReturnValue
    public RepeatedValueAssert mean() {
        return value(Statistic.Whole.MEAN);
    }

    /** The smallest value of each run. */
    @CheckReturnValue
    public RepeatedValueAssert min() {
        return value(Statistic.Whole.MIN);
    }

    /** The largest value of each run, infinite when a request of it failed. */
    @CheckReturnValue
    public RepeatedValueAssert max() {
        return value(Statistic.Whole.MAX);
    }

    private RepeatedValueAssert value(Statistic statistic) {
        return new RepeatedValueAssert(
                judge, metric.unit(), bound -> new Objective.PerRequest(metric, statistic, bound));
    }
}
