// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.samples;

import static dev.llmbench.assertj.LlmAssertions.assertThat;
import static java.time.Duration.ofMillis;

import dev.llmbench.LlmRun;
import dev.llmbench.endpoint.EndpointType;
import dev.llmbench.junit.LlmLoad;
import dev.llmbench.junit.LlmTarget;
import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.Script;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A gate for embeddings: 8 inputs of 64 tokens in each request. Nothing is streamed and no token is generated, so there
 * is no TTFT to judge; what counts is how long a batch takes and how many tokens go in per second. A ranking is gated
 * likewise, with {@link EndpointType#COHERE_RANKINGS} and a batch of passages.
 */
class Sample13EmbeddingsIT {

    /** Stands for a server that embeds a batch of this size in 300 ms. */
    private static final FakeInferenceServer SERVER = FakeInferenceServer.serving(Script.status(200)
            .json("{\"data\": [{\"embedding\": [0.25, -0.5]}], \"usage\": {\"prompt_tokens\": 512,"
                    + " \"total_tokens\": 512}}")
            .headersAfter(ofMillis(300)));

    @LlmTarget
    static String server() {
        return SERVER.baseUrl();
    }

    @LlmLoad(concurrency = 4, requests = 80, endpointType = EndpointType.EMBEDDINGS, batchSize = 8, isl = 64)
    @Test
    void batchesAreEmbeddedInTime(LlmRun run) {
        assertThat(run).requestLatency().p95().isBelow("2s");
        assertThat(run).inputTokenThroughput().isAbove(100);
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
