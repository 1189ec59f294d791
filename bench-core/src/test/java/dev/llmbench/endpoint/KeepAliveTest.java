// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.request.Outcome;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Takes four seconds: the time that an idle connection is kept. */
@Tag("nightly")
class KeepAliveTest {

    @Test
    void anIdleConnectionIsDroppedBeforeAServerWithALimitOfFiveSecondsDoes() throws Exception {
        CompletableFuture<Long> idleNanos = new CompletableFuture<>();
        try (RawServer server = new RawServer((request, exchange) -> {
                    exchange.write(RawServer.stream("a", "[DONE]") + "0\r\n\r\n");
                    long answered = System.nanoTime();
                    int end = exchange.socket().getInputStream().read();
                    idleNanos.complete(end < 0 ? System.nanoTime() - answered : 0);
                    return false;
                });
                OpenAiEndpoint endpoint = Specs.endpoint(server.url())) {
            assertThat(endpoint.newCall(new InferenceRequest(Specs.PROMPT)).execute(new Heard()))
                    .isEqualTo(Outcome.COMPLETED);
            assertThat(Duration.ofNanos(idleNanos.get(10, TimeUnit.SECONDS)))
                    .isBetween(Duration.ofMillis(3_500), Duration.ofMillis(4_800));
        }
    }
}
