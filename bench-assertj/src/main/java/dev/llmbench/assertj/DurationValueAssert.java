// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.metric.MetricUnit;
import dev.llmbench.slo.Bound;
import dev.llmbench.slo.Comparison;
import dev.llmbench.slo.Objective;
import java.time.Duration;
import java.util.function.Function;

/** One measured time, to be compared with a {@link Duration} or with text such as {@code "60ms"}. */
public final class DurationValueAssert extends ValueAssert<DurationValueAssert> {

    DurationValueAssert(RunJudge judge, Function<Bound, Objective> objective) {
        super(judge, MetricUnit.TIME, objective);
    }

    /** Exclusive: a value that equals the limit misses it. */
    public DurationValueAssert isBelow(Duration limit) {
        return compare(Comparison.BELOW, nanos(limit));
    }

    /** The same as {@link #isBelow(Duration)}. */
    public DurationValueAssert isLessThan(Duration limit) {
        return isBelow(limit);
    }

    /** Inclusive: a value that equals the limit keeps it. */
    public DurationValueAssert isAtMost(Duration limit) {
        return compare(Comparison.AT_MOST, nanos(limit));
    }

    /** The same as {@link #isAtMost(Duration)}. */
    public DurationValueAssert isLessThanOrEqualTo(Duration limit) {
        return isAtMost(limit);
    }

    /** Exclusive: a value that equals the limit misses it. */
    public DurationValueAssert isAbove(Duration limit) {
        return compare(Comparison.ABOVE, nanos(limit));
    }

    /** The same as {@link #isAbove(Duration)}. */
    public DurationValueAssert isGreaterThan(Duration limit) {
        return isAbove(limit);
    }

    /** Inclusive: a value that equals the limit keeps it. */
    public DurationValueAssert isAtLeast(Duration limit) {
        return compare(Comparison.AT_LEAST, nanos(limit));
    }

    /** The same as {@link #isAtLeast(Duration)}. */
    public DurationValueAssert isGreaterThanOrEqualTo(Duration limit) {
        return isAtLeast(limit);
    }

    @Override
    DurationValueAssert self() {
        return this;
    }

    /** Not {@link Duration#toNanos()}, which overflows after 292 years: an absurd limit is still a limit. */
    static double nanos(Duration limit) {
        return limit.getSeconds() * 1e9 + limit.getNano();
    }
}
