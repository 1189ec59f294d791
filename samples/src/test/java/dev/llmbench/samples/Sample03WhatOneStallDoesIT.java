// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.samples;

import static dev.llmbench.assertj.LlmAssertions.assertThat;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;

import dev.llmbench.LlmRun;
import dev.llmbench.junit.Arrivals;
import dev.llmbench.junit.LlmLoad;
import dev.llmbench.junit.LlmTarget;
import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.Script;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The same server freezes once for a second. In a closed loop of four users, four requests notice: 2 % of 200, and p95
 * stays where it was. At 20 arrivals per second the requests of that second all wait, some 20 of 200, and p95 shows it.
 * Whoever measures a service by users who politely wait for it never sees its stalls. The last lines of the output say
 * it in figures.
 */
class Sample03WhatOneStallDoesIT {

    private static final int FREEZES_AT = 100;

    private static final Script FOUR_TENTHS_OF_A_SECOND = Script.chat()
            .text(ofMillis(200), "a")
            .tokens(5, ofMillis(40), " b")
            .finish("stop")
            .usage(20, 6)
            .done();

    private static final FakeInferenceServer SERVER =
            FakeInferenceServer.serving(FOUR_TENTHS_OF_A_SECOND).start();

    private static final Lesson LESSON = new Lesson("03 what one stall does to p95");

    @LlmTarget
    static String server() {
        return SERVER.baseUrl();
    }

    @BeforeEach
    void freezeOnceInTheMiddle() {
        int freezesAt = SERVER.chatRequests() + FREEZES_AT;
        SERVER.script((number, request) -> {
            if (number == freezesAt) {
                SERVER.freeze(ofSeconds(1));
            }
            return FOUR_TENTHS_OF_A_SECOND;
        });
    }

    @LlmLoad(concurrency = 4, requests = 200, isl = 20, osl = 6)
    @Test
    void fourPoliteUsersHardlyNotice(LlmRun run) {
        LESSON.add("4 users", run);
        assertThat(run).ttft().p95().isBelow("400ms");
        assertThat(run).ttft().max().isAbove("900ms");
    }

    @LlmLoad(rate = 20, arrivals = Arrivals.CONSTANT, requests = 200, isl = 20, osl = 6)
    @Test
    void arrivalsDoNotWaitAndSeeItAtTheNinetyFifthPercentile(LlmRun run) {
        LESSON.add("20 arrivals/s", run);
        assertThat(run).ttft().p50().isBelow("400ms");
        assertThat(run).ttft().p95().isAbove("400ms");
    }

    @AfterAll
    static void stop() {
        SERVER.close();
        LESSON.print("users who wait for a frozen server ask it nothing meanwhile, and so hardly measure the freeze");
    }
}
