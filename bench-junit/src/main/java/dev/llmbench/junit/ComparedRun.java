// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LlmRun;
import dev.llmbench.baseline.BaselineComparison;
import java.util.Optional;

/**
 * A run and what it was held against.
 *
 * @param comparison for the test's body; empty when there is none
 * @param skip why the body, which has nothing to compare, does not run; objectives are judged all the same
 */
record ComparedRun(LlmRun run, Optional<BaselineComparison> comparison, Optional<String> skip) {

    static ComparedRun alone(LlmRun run) {
        return new ComparedRun(run, Optional.empty(), Optional.empty());
    }

    static ComparedRun with(LlmRun run, BaselineComparison comparison) {
        return new ComparedRun(run, Optional.of(comparison), Optional.empty());
    }

    static ComparedRun skipping(LlmRun run, String why) {
        return new ComparedRun(run, Optional.empty(), Optional.of(why));
    }
}
