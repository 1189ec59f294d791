// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.slo.Statistic;
import org.assertj.core.util.CheckReturnValue;

/**
 * The values of one per-request metric; choose the number to compare.
 *
 * @param <V> how that number is compared
 */
public abstract class DistributionAssert<V> {

    final RunJudge judge;

    DistributionAssert(RunJudge judge) {
        this.judge = judge;
    }

    abstract V value(Statistic statistic);

    /** The median: {@link #percentile percentile(50)}. */
    @CheckReturnValue
    public V p50() {
        return percentile(50);
    }

    /** The same as {@link #percentile percentile(90)}. */
    @CheckReturnValue
    public V p90() {
        return percentile(90);
    }

    /** The same as {@link #percentile percentile(95)}. */
    @CheckReturnValue
    public V p95() {
        return percentile(95);
    }

    /** The same as {@link #percentile percentile(99)}. */
    @CheckReturnValue
    public V p99() {
        return percentile(99);
    }

    /**
     * Linear between order statistics. A comparison refuses a sample too small for it: p95 needs 60 values, p99 needs
     * 300.
     *
     * @param percent above 0 and below 100
     * @throws IllegalArgumentException otherwise
     */
    @CheckReturnValue
    public V percentile(double percent) {
        return value(Statistic.percentile(percent));
    }

    /** The arithmetic mean; misses every limit as soon as one request counts as infinitely slow. */
    @CheckReturnValue
    public V mean() {
        return value(Statistic.Whole.MEAN);
    }

    /** The smallest value; compared as it stands, for one value proves nothing of others. */
    @CheckReturnValue
    public V min() {
        return value(Statistic.Whole.MIN);
    }

    /** The largest value, infinite when a request failed; compared as it stands. */
    @CheckReturnValue
    public V max() {
        return value(Statistic.Whole.MAX);
    }

    /** Back to the run, to look at something else. */
    public LlmRunAssert returnToRun() {
        return judge.origin();
    }
}
