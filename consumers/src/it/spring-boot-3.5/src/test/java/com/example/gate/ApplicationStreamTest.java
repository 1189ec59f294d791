// SPDX-License-Identifier: Apache-2.0
package com.example.gate;

import static dev.llmbench.assertj.LlmAssertions.assertThat;

import dev.llmbench.LlmRun;
import dev.llmbench.endpoint.ApplicationStream;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.junit.LlmLoad;
import dev.llmbench.junit.LlmTarget;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;

@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class ApplicationStreamTest {

    @LocalServerPort
    int port;

    @LlmTarget
    EndpointSpec application() {
        return EndpointSpec.of("http://127.0.0.1:" + port + "/api/chat")
                .withApplication(ApplicationStream.posting("{\"question\": \"{{prompt}}\"}").text("/delta").finish("/done"));
    }

    @LlmLoad(concurrency = 4, requests = 8, warmupRequests = 4, isl = 32)
    @Test
    void applicationGate(LlmRun run) {
        assertThat(run).ttft().p50().isBelow("5s");
    }
}
