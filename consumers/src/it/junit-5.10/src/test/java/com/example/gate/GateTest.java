// SPDX-License-Identifier: Apache-2.0
package com.example.gate;

import static dev.llmbench.assertj.LlmAssertions.assertThat;
import static java.time.Duration.ofMillis;

import dev.llmbench.LlmRun;
import dev.llmbench.junit.LlmLoad;
import dev.llmbench.junit.LlmTarget;
import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.Script;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@LlmLoad(concurrency = 4, requests = 8, warmupRequests = 4, isl = 32, osl = 1)
class GateTest {

    private static final FakeInferenceServer SERVER = FakeInferenceServer.choosing((number, request) ->
            Script.chat().text(ofMillis(1000 + 20 * (number % 4)), "Hello").usage(32, 1).done());

    @LlmTarget
    static String server() {
        return SERVER.baseUrl();
    }

    @Test
    void greenGate(LlmRun run) {
        assertThat(run).ttft().p50().isBelow("5s");
    }

    @Test
    void redGate(LlmRun run) {
        assertThat(run).ttft().p50().isBelow(ofMillis(1));
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
