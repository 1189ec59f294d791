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
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * "100 users" are not 100 requests per second. On a server with 64 slots whose answers take about two seconds, a closed
 * loop of 100 users turns into about 30 requests per second, and a third of the users always stand in the queue. An
 * open loop at 20 requests per second asks the other question: what does a request see that arrives whatever the others
 * do? The last line of the output puts the two answers beside each other.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class Sample02OpenAgainstClosedLoopIT {

    private static final SimulatedInferenceServer SERVER = new SimulatedInferenceServer(EngineProfile.small()
            .withSlots(64)
            .withPrefillTokensPerSecond(100_000)
            .withStep(Duration.ofMillis(60), Duration.ZERO));

    private static final Lesson LESSON = new Lesson("02 open against closed loop");

    @LlmTarget
    static String server() {
        return SERVER.baseUrl();
    }

    @Order(1)
    @LlmLoad(concurrency = 100, requests = 400, warmupRequests = 100, isl = 64, osl = 32)
    @Test
    void hundredUsersAreAboutThirtyRequestsPerSecond(LlmRun run) {
        LESSON.add("100 users", run);
        assertThat(run).requestThroughput().isAbove(20);
        assertThat(run).requestThroughput().isBelow(40);
        assertThat(run).ttft().p50().isAbove("500ms"); // a third of the users wait for a slot
    }

    @Order(2)
    @LlmLoad(rate = 20, duration = "15s", isl = 64, osl = 32)
    @Test
    void twentyRequestsPerSecondFindAFreeSlot(LlmRun run) {
        LESSON.add("20 arrivals/s", run);
        assertThat(run).ttft().p95().isBelow("500ms");
    }

    @BeforeAll
    static void start() {
        SERVER.start();
    }

    @AfterAll
    static void stop() {
        SERVER.close();
        LESSON.print("the number of users says nothing of the rate, and the rate decides who waits");
    }
}
