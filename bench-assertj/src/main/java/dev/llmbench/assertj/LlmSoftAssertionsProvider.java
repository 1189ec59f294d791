// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.LlmRun;
import dev.llmbench.RepeatedRuns;
import dev.llmbench.baseline.BaselineComparison;
import org.assertj.core.api.SoftAssertionsProvider;
import org.assertj.core.util.CheckReturnValue;
import org.jspecify.annotations.Nullable;

/** Adds runs to soft assertions; for a class of one's own that also has the assertions of other libraries. */
public interface LlmSoftAssertionsProvider extends SoftAssertionsProvider {

    /** As {@link LlmAssertions#assertThat(LlmRun)}, and whatever is found, however deep, is collected. */
    @CheckReturnValue
    default LlmRunAssert assertThat(@Nullable LlmRun actual) {
        return new CollectingRunAssert(actual, this);
    }

    /** As {@link LlmAssertions#assertThat(BaselineComparison)}, and whatever is found is collected. */
    @CheckReturnValue
    default BaselineComparisonAssert assertThat(@Nullable BaselineComparison actual) {
        return new BaselineComparisonAssert(actual, Findings.collectedBy(this));
    }

    /** As {@link LlmAssertions#assertThat(RepeatedRuns)}, and whatever is found is collected. */
    @CheckReturnValue
    default RepeatedRunsAssert assertThat(@Nullable RepeatedRuns actual) {
        return new RepeatedRunsAssert(actual, Findings.collectedBy(this));
    }
}
