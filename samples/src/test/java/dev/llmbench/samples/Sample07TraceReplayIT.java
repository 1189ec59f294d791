// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.samples;

import static dev.llmbench.assertj.LlmAssertions.assertThat;

import dev.llmbench.LlmRun;
import dev.llmbench.junit.Arrivals;
import dev.llmbench.junit.LlmLoad;
import dev.llmbench.junit.LlmTarget;
import dev.llmbench.testkit.EngineProfile;
import dev.llmbench.testkit.SimulatedInferenceServer;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Yesterday's traffic against today's server. The trace tells when requests arrived, how long they were and which
 * beginnings they shared; it holds no words, so text of those lengths is made, the same for the same {@code hash_ids}.
 * Twenty seconds of traffic are replayed in ten.
 */
class Sample07TraceReplayIT {

    private static final SimulatedInferenceServer SERVER = new SimulatedInferenceServer(
            EngineProfile.small().withPrefillTokensPerSecond(50_000).withStep(Duration.ofMillis(20), Duration.ZERO));

    @LlmTarget
    static String server() {
        return SERVER.baseUrl();
    }

    @LlmLoad(dataset = "morning.jsonl", arrivals = Arrivals.RECORDED, replaySpeed = 2)
    @Test
    void theMorningsTrafficIsServedInTime(LlmRun run) {
        assertThat(run).ttft().p50().isBelow("500ms");
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
