// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.samples;

import static dev.llmbench.slo.Severity.WARN;

import dev.llmbench.junit.LlmLoad;
import dev.llmbench.junit.LlmTarget;
import dev.llmbench.junit.Slo;
import dev.llmbench.testkit.EngineProfile;
import dev.llmbench.testkit.SimulatedInferenceServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Declared objectives: nothing in the body, all of them are judged, and all breaches come in one error. They are read
 * and checked before a request is sent: p99 of 400 requests, say, would be refused with the number that it needs. Met
 * and missed is what the run proves; what is too close to call warns.
 */
class Sample05DeclaredObjectivesIT {

    private static final SimulatedInferenceServer SERVER = new SimulatedInferenceServer(EngineProfile.small());

    @LlmTarget
    static String server() {
        return SERVER.baseUrl();
    }

    @LlmLoad(concurrency = 16, requests = 400, warmupRequests = 64, isl = 64, osl = 32)
    @Slo("ttft p95 < 500ms")
    @Slo("itl p95 < 60ms")
    @Slo("errorRate == 0")
    @Slo(value = "requestLatency p95 < 5s", severity = WARN)
    @Test
    void assistantMeetsItsObjectives() {}

    @BeforeAll
    static void start() {
        SERVER.start();
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }
}
