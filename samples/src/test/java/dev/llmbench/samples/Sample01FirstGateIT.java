// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.samples;

import static dev.llmbench.assertj.LlmAssertions.assertThat;
import static java.time.Duration.ofMillis;

import dev.llmbench.LlmRun;
import dev.llmbench.junit.LlmLoad;
import dev.llmbench.junit.LlmTarget;
import dev.llmbench.testkit.EngineProfile;
import dev.llmbench.testkit.SimulatedInferenceServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The first gate: 32 users, 512 tokens in, 128 out, and three limits. The server is a simulated engine in this JVM. */
class Sample01FirstGateIT {

    private static final SimulatedInferenceServer SERVER = new SimulatedInferenceServer(EngineProfile.small());

    @LlmTarget
    static String server() {
        return SERVER.baseUrl();
    }

    @LlmLoad(concurrency = 32, isl = 512, osl = 128)
    @Test
    void chatIsFast(LlmRun run) {
        assertThat(run).ttft().p95().isBelow(ofMillis(500));
        assertThat(run).itl().p95().isBelow("60ms");
        assertThat(run).outputTokenThroughput().isAbove(100);
    }

    @BeforeAll
    static void start() {
        SERVER.start();
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }
}
