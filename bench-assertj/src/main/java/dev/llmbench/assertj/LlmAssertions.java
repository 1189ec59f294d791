// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.LlmRun;
import dev.llmbench.RepeatedRuns;
import dev.llmbench.baseline.BaselineComparison;
import org.assertj.core.api.InstanceOfAssertFactory;
import org.assertj.core.util.CheckReturnValue;
import org.jspecify.annotations.Nullable;

/**
 * Entry point of the assertions on a measured run.
 *
 * <pre>{@code
 * assertThat(run).ttft().p95().isBelow(ofMillis(500));
 * assertThat(run).itl().p95().isBelow("60ms");
 * assertThat(run).outputTokenThroughput().isAbove(1_500);
 * }</pre>
 *
 * <p>Every comparison looks at the measured value and refuses a run that cannot carry the claim. A missed limit, more
 * failed requests than the load allows, a metric that the run does not have and a sample too small for the percentile
 * raise an {@link AssertionError}: JUnit reports a failure. A run whose load generator is in doubt, that nothing
 * answered or that measured nothing raises an {@link dev.llmbench.slo.UnmeasuredException}: JUnit reports an error. A
 * limit that cannot be read is an {@link IllegalArgumentException} at once, soft or not. To collect, see
 * {@link LlmSoftAssertions}.
 */
public final class LlmAssertions {

    /** For AssertJ's {@code asInstanceOf}: {@code assertThat(result).asInstanceOf(LLM_RUN).ttft()}. */
    public static final InstanceOfAssertFactory<LlmRun, LlmRunAssert> LLM_RUN =
            new InstanceOfAssertFactory<>(LlmRun.class, LlmAssertions::assertThat);

    private LlmAssertions() {}

    @CheckReturnValue
    public static LlmRunAssert assertThat(@Nullable LlmRun actual) {
        return new LlmRunAssert(actual);
    }

    /** The same as {@link #assertThat(LlmRun)}, in the words of behaviour-driven development. */
    @CheckReturnValue
    public static LlmRunAssert then(@Nullable LlmRun actual) {
        return new LlmRunAssert(actual);
    }

    /** Assertions on a run that is held against a baseline. */
    @CheckReturnValue
    public static BaselineComparisonAssert assertThat(@Nullable BaselineComparison actual) {
        return new BaselineComparisonAssert(actual, Findings.THROWN);
    }

    /** The same as {@link #assertThat(BaselineComparison)}. */
    @CheckReturnValue
    public static BaselineComparisonAssert then(@Nullable BaselineComparison actual) {
        return assertThat(actual);
    }

    /** Assertions on several runs of one load. */
    @CheckReturnValue
    public static RepeatedRunsAssert assertThat(@Nullable RepeatedRuns actual) {
        return new RepeatedRunsAssert(actual, Findings.THROWN);
    }

    /** The same as {@link #assertThat(RepeatedRuns)}. */
    @CheckReturnValue
    public static RepeatedRunsAssert then(@Nullable RepeatedRuns actual) {
        return assertThat(actual);
    }
}
