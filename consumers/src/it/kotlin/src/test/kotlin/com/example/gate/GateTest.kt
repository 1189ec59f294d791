// SPDX-License-Identifier: Apache-2.0
package com.example.gate

import dev.llmbench.LlmRun
import dev.llmbench.assertj.LlmAssertions.assertThat
import dev.llmbench.junit.LlmLoad
import dev.llmbench.junit.LlmTarget
import dev.llmbench.testkit.FakeInferenceServer
import dev.llmbench.testkit.Script
import java.time.Duration.ofMillis
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Test

@LlmLoad(concurrency = 4, requests = 8, warmupRequests = 4, isl = 32, osl = 1)
class GateTest {

    @Test
    fun greenGate(run: LlmRun) {
        assertThat(run).ttft().p50().isBelow("5s")
    }

    @Test
    fun redGate(run: LlmRun) {
        assertThat(run).ttft().p50().isBelow(ofMillis(1))
    }

    companion object {
        private val server = FakeInferenceServer.choosing { number, _ ->
            Script.chat().text(ofMillis(1000L + 20 * (number % 4)), "Hello").usage(32, 1).done()
        }

        @LlmTarget
        @JvmStatic
        fun target(): String = server.baseUrl()

        @BeforeAll
        @JvmStatic
        fun start() {
            server.start()
        }

        @AfterAll
        @JvmStatic
        fun stop() = server.close()
    }
}
