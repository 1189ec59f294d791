// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.metric.MetricUnit;
import dev.llmbench.slo.Bound;
import dev.llmbench.slo.Comparison;
import dev.llmbench.slo.Objective;
import java.util.function.Function;

/**
 * One measured number, to be compared with a plain number in its unit (tokens, tokens/s, requests/s, a share between 0
 * and 1) or with text such as {@code "1500 tokens/s"} or {@code "1%"}. A time is never a plain number: {@link
 * IllegalArgumentException}.
 */
public final class NumberValueAssert extends ValueAssert<NumberValueAssert> {

    NumberValueAssert(RunJudge judge, MetricUnit unit, Function<Bound, Objective> objective) {
        super(judge, unit, objective);
    }

    /** Exclusive: a value that equals the limit misses it. */
    public NumberValueAssert isBelow(double limit) {
        return compare(Comparison.BELOW, plain(limit, unit()));
    }

    /** The same as {@link #isBelow(double)}. */
    public NumberValueAssert isLessThan(double limit) {
        return isBelow(limit);
    }

    /** Inclusive: a value that equals the limit keeps it. */
    public NumberValueAssert isAtMost(double limit) {
        return compare(Comparison.AT_MOST, plain(limit, unit()));
    }

    /** The same as {@link #isAtMost(double)}. */
    public NumberValueAssert isLessThanOrEqualTo(double limit) {
        return isAtMost(limit);
    }

    /** Exclusive: a value that equals the limit misses it. */
    public NumberValueAssert isAbove(double limit) {
        return compare(Comparison.ABOVE, plain(limit, unit()));
    }

    /** The same as {@link #isAbove(double)}. */
    public NumberValueAssert isGreaterThan(double limit) {
        return isAbove(limit);
    }

    /** Inclusive: a value that equals the limit keeps it. */
    public NumberValueAssert isAtLeast(double limit) {
        return compare(Comparison.AT_LEAST, plain(limit, unit()));
    }

    /** The same as {@link #isAtLeast(double)}. */
    public NumberValueAssert isGreaterThanOrEqualTo(double limit) {
        return isAtLeast(limit);
    }

    @Override
    NumberValueAssert self() {
        return this;
    }

    static double plain(double limit, MetricUnit unit) {
        if (unit == MetricUnit.TIME) {
            throw new IllegalArgumentException(
                    "limit = " + limit + ": a time needs a unit; write a text such as \"60ms\"");
        }
        return limit;
    }
}
