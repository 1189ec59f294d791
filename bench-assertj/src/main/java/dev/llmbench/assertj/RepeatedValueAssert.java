// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.metric.MetricUnit;
import dev.llmbench.slo.Bound;
import dev.llmbench.slo.Comparison;
import dev.llmbench.slo.Confidence;
import dev.llmbench.slo.Objective;
import dev.llmbench.slo.QuantityText;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.assertj.core.util.CheckReturnValue;

/**
 * One number that each of several runs has. A comparison is about its median, and its message names every value; after
 * {@link #atConfidence} it is about what each run proves. A limit is text with its unit, for times a {@link Duration},
 * for what is no time a plain number; another is an {@link IllegalArgumentException} at once.
 */
public final class RepeatedValueAssert {

    private RepeatsJudge judge;
    private Optional<Confidence> confidence = Optional.empty();
    private final MetricUnit unit;
    private final Function<Bound, Objective> objective;

    RepeatedValueAssert(RepeatsJudge judge, MetricUnit unit, Function<Bound, Objective> objective) {
        this.judge = judge;
        this.unit = unit;
        this.objective = objective;
    }

    /** Exclusive: a value that equals the limit misses it. */
    public RepeatedValueAssert isBelow(String limit) {
        return compare(Comparison.BELOW, QuantityText.parse(limit, unit));
    }

    /** The same as {@link #isBelow(String)}, of a time. */
    public RepeatedValueAssert isBelow(Duration limit) {
        return compare(Comparison.BELOW, nanos(limit));
    }

    /** The same as {@link #isBelow(String)}, of what is no time, in its own unit. */
    public RepeatedValueAssert isBelow(double limit) {
        return compare(Comparison.BELOW, plain(limit));
    }

    /** Inclusive: a value that equals the limit keeps it. */
    public RepeatedValueAssert isAtMost(String limit) {
        return compare(Comparison.AT_MOST, QuantityText.parse(limit, unit));
    }

    /** The same as {@link #isAtMost(String)}, of a time. */
    public RepeatedValueAssert isAtMost(Duration limit) {
        return compare(Comparison.AT_MOST, nanos(limit));
    }

    /** The same as {@link #isAtMost(String)}, of what is no time, in its own unit. */
    public RepeatedValueAssert isAtMost(double limit) {
        return compare(Comparison.AT_MOST, plain(limit));
    }

    /** Exclusive: a value that equals the limit misses it. */
    public RepeatedValueAssert isAbove(String limit) {
        return compare(Comparison.ABOVE, QuantityText.parse(limit, unit));
    }

    /** The same as {@link #isAbove(String)}, of a time. */
    public RepeatedValueAssert isAbove(Duration limit) {
        return compare(Comparison.ABOVE, nanos(limit));
    }

    /** The same as {@link #isAbove(String)}, of what is no time, in its own unit. */
    public RepeatedValueAssert isAbove(double limit) {
        return compare(Comparison.ABOVE, plain(limit));
    }

    /** Inclusive: a value that equals the limit keeps it. */
    public RepeatedValueAssert isAtLeast(String limit) {
        return compare(Comparison.AT_LEAST, QuantityText.parse(limit, unit));
    }

    /** The same as {@link #isAtLeast(String)}, of a time. */
    public RepeatedValueAssert isAtLeast(Duration limit) {
        return compare(Comparison.AT_LEAST, nanos(limit));
    }

    /** The same as {@link #isAtLeast(String)}, of what is no time, in its own unit. */
    public RepeatedValueAssert isAtLeast(double limit) {
        return compare(Comparison.AT_LEAST, plain(limit));
    }

    /**
     * Asks the comparisons that follow what every run proves, in place of comparing the median as it stands: all have
     * to pass on evidence, and the worst is named. Any of them may fail, so each does at its part of the rate of false
     * failures. What is undecided is treated as {@link ValueAssert#atConfidence} says.
     *
     * @param share at least 0.5 and below 1
     * @throws IllegalArgumentException otherwise
     */
    @CheckReturnValue
    public RepeatedValueAssert atConfidence(double share) {
        this.confidence = Optional.of(Confidence.of(share));
        return this;
    }

    /** Names the comparisons that follow. {@code %} as in {@link String#format}. */
    public RepeatedValueAssert describedAs(String description, Object... args) {
        judge = judge.describedAs(args.length == 0 ? description : String.format(Locale.ROOT, description, args));
        return this;
    }

    /** Back to the runs, to look at something else. */
    public RepeatedRunsAssert returnToRuns() {
        return judge.origin();
    }

    private RepeatedValueAssert compare(Comparison comparison, double limit) {
        Objective demanded = objective.apply(new Bound(comparison, limit));
        if (confidence.isPresent()) {
            judge.judge(demanded, confidence.get());
        } else {
            judge.judge(demanded);
        }
        return this;
    }

    private double nanos(Duration limit) {
        if (unit != MetricUnit.TIME) {
            throw new IllegalArgumentException("limit = " + limit + ": what is judged is no time but counts "
                    + unit.symbol() + "; write a number or a text such as \"20 " + unit.symbol() + "\"");
        }
        return DurationValueAssert.nanos(limit);
    }

    private double plain(double limit) {
        return NumberValueAssert.plain(limit, unit);
    }
}
