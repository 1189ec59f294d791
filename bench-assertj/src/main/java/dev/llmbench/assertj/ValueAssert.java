// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.metric.MetricUnit;
import dev.llmbench.slo.Bound;
import dev.llmbench.slo.Comparison;
import dev.llmbench.slo.Confidence;
import dev.llmbench.slo.Objective;
import dev.llmbench.slo.QuantityText;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.assertj.core.util.CheckReturnValue;

/**
 * One measured number, to be compared with a limit. A limit as text carries its unit, such as {@code "60ms"},
 * {@code "1500 tokens/s"} or {@code "1%"}; text without a unit is an {@link IllegalArgumentException}. What a
 * comparison raises is told at {@link LlmAssertions}.
 *
 * @param <S> the type of the assertion itself
 */
public abstract class ValueAssert<S extends ValueAssert<S>> {

    private RunJudge judge;
    private Optional<Confidence> confidence = Optional.empty();
    private final MetricUnit unit;
    private final Function<Bound, Objective> objective;

    ValueAssert(RunJudge judge, MetricUnit unit, Function<Bound, Objective> objective) {
        this.judge = judge;
        this.unit = unit;
        this.objective = objective;
    }

    /** Exclusive: a value that equals the limit misses it. */
    public S isBelow(String limit) {
        return compare(Comparison.BELOW, parsed(limit));
    }

    /** The same as {@link #isBelow(String)}. */
    public S isLessThan(String limit) {
        return isBelow(limit);
    }

    /** Inclusive: a value that equals the limit keeps it. */
    public S isAtMost(String limit) {
        return compare(Comparison.AT_MOST, parsed(limit));
    }

    /** The same as {@link #isAtMost(String)}. */
    public S isLessThanOrEqualTo(String limit) {
        return isAtMost(limit);
    }

    /** Exclusive: a value that equals the limit misses it. */
    public S isAbove(String limit) {
        return compare(Comparison.ABOVE, parsed(limit));
    }

    /** The same as {@link #isAbove(String)}. */
    public S isGreaterThan(String limit) {
        return isAbove(limit);
    }

    /** Inclusive: a value that equals the limit keeps it. */
    public S isAtLeast(String limit) {
        return compare(Comparison.AT_LEAST, parsed(limit));
    }

    /** The same as {@link #isAtLeast(String)}. */
    public S isGreaterThanOrEqualTo(String limit) {
        return isAtLeast(limit);
    }

    /**
     * Asks the comparisons that follow what the run proves, in place of comparing the measured value as it stands: met
     * and missed only on evidence, with 0.95 wrong in at most 5 % and 1 % of runs. What is neither is undecided: by
     * default it passes with a warning in the log of {@code dev.llmbench.assertj}; {@code llmbench.on-undecided} says
     * otherwise. Means, ends and {@code errorRate == 0} are compared as they stand, whatever is asked, and {@code icl}
     * with a limit that no objective of the load declares.
     *
     * @param confidence at least 0.5 and below 1
     * @throws IllegalArgumentException otherwise
     */
    @CheckReturnValue
    public S atConfidence(double confidence) {
        this.confidence = Optional.of(Confidence.of(confidence));
        return self();
    }

    /**
     * Names the comparisons that follow; has precedence over a description of the run. {@code %} as in
     * {@link String#format}.
     */
    public S describedAs(String description, Object... args) {
        judge = judge.describedAs(args.length == 0 ? description : String.format(Locale.ROOT, description, args));
        return self();
    }

    /** Back to the run, to look at something else. */
    public LlmRunAssert returnToRun() {
        return judge.origin();
    }

    abstract S self();

    final MetricUnit unit() {
        return unit;
    }

    /** @param limit in base units */
    final S compare(Comparison comparison, double limit) {
        Objective demanded = objective.apply(new Bound(comparison, limit));
        if (confidence.isPresent()) {
            judge.judge(demanded, confidence.get());
        } else {
            judge.judge(demanded);
        }
        return self();
    }

    private double parsed(String limit) {
        return QuantityText.parse(limit, unit);
    }
}
