// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.samples;

import static dev.llmbench.assertj.LlmAssertions.assertThat;
import static java.time.Duration.ofMillis;

import dev.llmbench.LlmRun;
import dev.llmbench.endpoint.ApplicationStream;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.junit.LlmLoad;
import dev.llmbench.junit.LlmTarget;
import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.Script;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Your own application's stream: what your users wait for is not the model alone. Say what to post and, as JSON
 * pointers, where in each event the text is. The same in settings, for a gate that names no address:
 *
 * <pre>
 * llmbench.base-url = http://127.0.0.1:8080/api/ask
 * llmbench.endpoint-type = application
 * llmbench.application-body = {"question": "{{prompt}}"}
 * llmbench.application-text = /delta
 * llmbench.application-finish = /done
 * </pre>
 */
class Sample14YourOwnStreamIT {

    /** Stands for the application: JSON lines, a first word after 300 ms, five in all. */
    private static final FakeInferenceServer APPLICATION = FakeInferenceServer.serving(Script.chat()
                    .raw(ofMillis(300), "{\"delta\": \"It\"}\n")
                    .raw(ofMillis(50), "{\"delta\": \" depends\"}\n")
                    .raw(ofMillis(50), "{\"delta\": \" on\"}\n")
                    .raw(ofMillis(50), "{\"delta\": \" the load\"}\n")
                    .raw(ofMillis(50), "{\"delta\": \".\", \"done\": true}\n")
                    .end()
                    .header("Content-Type", "application/x-ndjson"))
            .alsoAnswering("/api/ask");

    @LlmTarget
    static EndpointSpec application() {
        return EndpointSpec.of(APPLICATION.baseUrl() + "/api/ask")
                .withApplication(ApplicationStream.posting("{\"question\": \"{{prompt}}\"}")
                        .text("/delta")
                        .finish("/done"));
    }

    @LlmLoad(concurrency = 4, requests = 80, isl = 64)
    @Test
    void theAnswerBeginsInTime(LlmRun run) {
        assertThat(run).ttft().p95().isBelow("2s");
        assertThat(run).maxStall().p95().isBelow("2s");
    }

    @BeforeAll
    static void start() {
        APPLICATION.start();
    }

    @AfterAll
    static void stop() {
        APPLICATION.close();
    }
}
