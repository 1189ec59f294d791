// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.samples;

import static dev.llmbench.junit.LlmLoad.UNTIL_DECIDED;

import dev.llmbench.junit.LlmLoad;
import dev.llmbench.junit.LlmTarget;
import dev.llmbench.junit.Slo;
import dev.llmbench.testkit.EngineProfile;
import dev.llmbench.testkit.SimulatedInferenceServer;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A gate that measures as long as it takes: the load ends when every objective is decided, here after a few hundred of
 * at most 2,000 requests, and much sooner when the server is clearly too slow. Requests in flight at that moment are
 * cancelled, and each has its line in requests.jsonl. Without {@code warmupRequests} a gate with objectives warms up
 * for ten seconds.
 */
class Sample09AdaptiveGateIT {

    private static final SimulatedInferenceServer SERVER = new SimulatedInferenceServer(
            EngineProfile.small().withStep(Duration.ofMillis(30), Duration.ZERO).withJitter(0.2, 1));

    @LlmTarget
    static String server() {
        return SERVER.baseUrl();
    }

    @LlmLoad(concurrency = 16, requests = UNTIL_DECIDED, maxRequests = 2_000, warmupRequests = 32, isl = 64, osl = 32)
    @Slo("ttft p90 < 2s")
    @Slo("errorRate == 0")
    @Test
    void chatIsFast() {}

    @BeforeAll
    static void start() {
        SERVER.start();
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }
}
