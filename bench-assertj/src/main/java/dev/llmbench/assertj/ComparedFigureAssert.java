// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.baseline.BaselineComparison;
import dev.llmbench.baseline.ComparedFigure;
import dev.llmbench.baseline.Margin;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * One figure on both sides. A regression raises an {@link AssertionError}. What cannot be compared, because workload or
 * environment are others or the run is in doubt, raises an {@link dev.llmbench.slo.UnmeasuredException}: JUnit reports
 * an error. What is too close to the margin to be proved either way warns, or fails where the comparison was told so.
 */
public final class ComparedFigureAssert {

    private final ComparisonJudge judge;
    private final Function<BaselineComparison, ComparedFigure> usual;
    private final BiFunction<BaselineComparison, Double, ComparedFigure> byMargin;

    ComparedFigureAssert(
            ComparisonJudge judge,
            Function<BaselineComparison, ComparedFigure> usual,
            BiFunction<BaselineComparison, Double, ComparedFigure> byMargin) {
        this.judge = judge;
        this.usual = usual;
        this.byMargin = byMargin;
    }

    /** It is not worse than the baseline by more than the margin of the comparison. */
    public ComparedFigureAssert hasNotRegressed() {
        judge.demand(usual);
        return this;
    }

    /**
     * It is not worse than the baseline by more than this.
     *
     * @param margin a percentage, such as {@code "5%"}
     * @throws IllegalArgumentException for another text, soft or not
     */
    public ComparedFigureAssert hasNotRegressedByMoreThan(String margin) {
        double share = Margin.parse(margin);
        judge.demand(comparison -> byMargin.apply(comparison, share));
        return this;
    }

    /** Back to the comparison, to look at something else. */
    public BaselineComparisonAssert returnToComparison() {
        return judge.origin();
    }
}
