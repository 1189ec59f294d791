// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.samples;

import static dev.llmbench.assertj.LlmAssertions.assertThat;

import dev.llmbench.LlmRun;
import dev.llmbench.junit.LlmLoad;
import dev.llmbench.junit.LlmTarget;
import dev.llmbench.testkit.EngineProfile;
import dev.llmbench.testkit.SimulatedInferenceServer;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A chat of three turns: each user reads an answer for a moment and asks on, and everything said before goes along. The
 * third question carries five texts, most of which a prefix cache still knows; each turn has its own row in the table,
 * and can be judged on its own. Of four users fewer are in flight: those who read are not.
 */
class Sample08ChatOfThreeTurnsIT {

    private static final SimulatedInferenceServer SERVER = new SimulatedInferenceServer(
            EngineProfile.small().withPrefillTokensPerSecond(4_000).withStep(Duration.ofMillis(20), Duration.ZERO));

    @LlmTarget
    static String server() {
        return SERVER.baseUrl();
    }

    @LlmLoad(concurrency = 4, turns = 3, turnDelay = "300ms", requests = 90, isl = 200, osl = 16)
    @Test
    void aFollowUpIsAnsweredInTime(LlmRun run) {
        assertThat(run.turn(1)).ttft().p50().isBelow("1s");
        assertThat(run.turn(3)).ttft().p50().isBelow("2s");
        assertThat(run.turn(3)).requestLatency().p50().isBelow("4s");
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
