// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.LlmRun;
import dev.llmbench.RepeatedRuns;
import dev.llmbench.baseline.BaselineComparison;
import org.assertj.core.api.SoftAssertionsProvider;
import org.assertj.core.util.CheckReturnValue;
import org.jspecify.annotations.Nullable;

/** {@link LlmSoftAssertionsProvider} in the words of behaviour-driven development. */
public interface BDDLlmSoftAssertionsProvider extends SoftAssertionsProvider {

    /** As {@link LlmAssertions#then(LlmRun)}, and whatever is found, however deep, is collected. */
    @CheckReturnValue
    default LlmRunAssert then(@Nullable LlmRun actual) {
        return new CollectingRunAssert(actual, this);
    }

    /** As {@link LlmAssertions#then(BaselineComparison)}, and whatever is found is collected. */
    @CheckReturnValue
    default BaselineComparisonAssert then(@Nullable BaselineComparison actual) {
        return new BaselineComparisonAssert(actual, Findings.collectedBy(this));
    }

    /** As {@link LlmAssertions#then(RepeatedRuns)}, and whatever is found is collected. */
    @CheckReturnValue
    default RepeatedRunsAssert then(@Nullable RepeatedRuns actual) {
        return new RepeatedRunsAssert(actual, Findings.collectedBy(this));
    }
}
