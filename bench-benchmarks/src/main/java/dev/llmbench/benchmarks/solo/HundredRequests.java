// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.solo;

import dev.llmbench.LlmRun;
import dev.llmbench.junit.LlmLoad;
import org.junit.jupiter.api.Test;

/** A gate of a hundred requests. */
public final class HundredRequests {

    @LlmLoad(concurrency = 4, requests = 100, warmupRequests = 0, isl = 64, osl = 16)
    @Test
    void gate(LlmRun run) {
        if (run.metrics().counts().completed() != 100) {
            throw new AssertionError(run.metrics().counts());
        }
    }
}
