// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LlmRun;
import dev.llmbench.LoadTestException;
import dev.llmbench.UnreachableException;
import dev.llmbench.endpoint.BaseUrl;
import java.util.HashSet;
import java.util.Set;

/**
 * Several loads of one test. A server that has carried one and is gone at the next is no server that was not there:
 * such a test is not skipped, whatever {@code on-unreachable} says.
 */
final class LaterRuns {

    private final LoadRunner runner;
    private final Set<BaseUrl> answered = new HashSet<>();

    LaterRuns(LoadRunner runner) {
        this.runner = runner;
    }

    /** @param which such as {@code repeat 2 of 3} */
    LlmRun run(String which, LoadPlan plan) {
        BaseUrl server = BaseUrl.of(plan.endpoint());
        try {
            LlmRun run = runner.run(plan);
            answered.add(server);
            return run;
        } catch (UnreachableException gone) {
            if (answered.contains(server)) {
                throw new LoadTestException(
                        "[" + plan.name() + "] " + which + ": the server has carried a load before and is gone: "
                                + gone.getMessage(),
                        gone);
            }
            throw gone;
        }
    }
}
