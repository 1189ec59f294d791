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
 * The same server freezes once for a second. In a closed loop of four users, four requests notice: 1 % of 400, and p95 stays
 * where it was. At 40 arrivals per second the requests of that second all wait, some 40 of 400, and p95 shows it. Whoever
 * measures a service by users who politely wait for it never sees its stalls.
 */
class Sample03WhatOneStallDoesIT {

    private static final int FREEZES_AT = 200;

    private static final Script TENTH_OF_A_SECOND = Script.chat()
            .text(ofMillis(50), "a")
            .tokens(5, ofMillis(10), " b")
            .finish("stop")
            .usage(20, 6)
            .done();

    private static final FakeInferenceServer SERVER =
            FakeInferenceServer.serving(TENTH_OF_A_SECOND).start();

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
            return TENTH_OF_A_SECOND;
        });
    }

    @LlmLoad(concurrency = 4, requests = 400, isl = 20, osl = 6)
    @Test
    void fourPoliteUsersHardlyNotice(LlmRun run) {
        assertThat(run).ttft().p95().isBelow("200ms");
        assertThat(run).ttft().max().isAbove("700ms");
    }

    @LlmLoad(rate = 40, arrivals = Arrivals.CONSTANT, requests = 400, isl = 20, osl = 6)
    @Test
    void arrivalsDoNotWaitAndSeeItAtTheNinetyFifthPercentile(LlmRun run) {
        assertThat(run).ttft().p50().isBelow("200ms");
        assertThat(run).ttft().p95().isAbove("200ms");
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }
}
