// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LlmRun;
import dev.llmbench.RepeatedRuns;
import dev.llmbench.baseline.BaselineComparison;
import java.util.List;
import java.util.Optional;

/**
 * A run and what it was held against, or several of one load.
 *
 * @param run of several the one whose verdict is the worst
 * @param repeats all of several; empty for one
 * @param comparison for the test's body; empty when there is none
 * @param skip why the body, which has nothing to compare, does not run; objectives are judged all the same
 */
record ComparedRun(
        LlmRun run, Optional<RepeatedRuns> repeats, Optional<BaselineComparison> comparison, Optional<String> skip) {

    static ComparedRun alone(LlmRun run) {
        return new ComparedRun(run, Optional.empty(), Optional.empty(), Optional.empty());
    }

    static ComparedRun repeated(RepeatedRuns runs) {
        return new ComparedRun(runs.worst(), Optional.of(runs), Optional.empty(), Optional.empty());
    }

    /** All that objectives are about. */
    List<LlmRun> judged() {
        return repeats.map(RepeatedRuns::runs).orElse(List.of(run));
    }

    static ComparedRun with(LlmRun run, BaselineComparison comparison) {
        return new ComparedRun(run, Optional.empty(), Optional.of(comparison), Optional.empty());
    }

    static ComparedRun skipping(LlmRun run, String why) {
        return new ComparedRun(run, Optional.empty(), Optional.empty(), Optional.of(why));
    }
}
