// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.samples;

import static dev.llmbench.assertj.LlmAssertions.assertThat;

import dev.llmbench.baseline.BaselineComparison;
import dev.llmbench.junit.LlmCompare;
import dev.llmbench.junit.LlmLoad;
import dev.llmbench.testkit.EngineProfile;
import dev.llmbench.testkit.SimulatedInferenceServer;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Two servers at once, such as the main branch's and the pull request's: the load goes to one and to the other in turn,
 * with the same requests. What the machine does to one it does to the other, so there is no file to keep, and no quiet
 * machine is needed. The load that is written is that of one block; here there are four pairs of blocks.
 */
class Sample11TwoEndpointsIT {

    private static final EngineProfile ENGINE = EngineProfile.small().withStep(Duration.ofMillis(60), Duration.ZERO);

    private static final SimulatedInferenceServer BEFORE = new SimulatedInferenceServer(ENGINE);
    private static final SimulatedInferenceServer AFTER = new SimulatedInferenceServer(ENGINE);

    @LlmLoad(concurrency = 16, requests = 64, warmupRequests = 16, isl = 64, osl = 4)
    @LlmCompare(baseline = "${sample11.before}", candidate = "${sample11.after}", blocks = 4, margin = "25%")
    @Test
    void theNewServerIsNoSlower(BaselineComparison comparison) {
        assertThat(comparison).itl().p50().hasNotRegressed();
        assertThat(comparison).ttft().p95().hasNotRegressed();
    }

    @BeforeAll
    static void start() {
        System.setProperty("sample11.before", BEFORE.start().baseUrl());
        System.setProperty("sample11.after", AFTER.start().baseUrl());
    }

    @AfterAll
    static void stop() {
        System.clearProperty("sample11.before");
        System.clearProperty("sample11.after");
        BEFORE.close();
        AFTER.close();
    }
}
