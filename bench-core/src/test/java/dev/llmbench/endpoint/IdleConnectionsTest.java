// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.request.Outcome;
import dev.llmbench.testkit.RawInferenceServer;
import dev.llmbench.testkit.WireScript;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import okhttp3.Dns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A server that closes connections after 5 s without a request (uvicorn) meets a client that pauses about as long. Time
 * runs ten times as fast here: the server closes after 500 ms, the client lets go after 400 ms.
 */
@Timeout(120)
class IdleConnectionsTest {

    private static final WireScript GOOD = WireScript.stream().token("hi").done();

    @Test
    void aPauseAroundTheServersLimitCostsNoRequestInTwoHundred() throws Exception {
        assertNothingIsLost(20, 10, Duration.ofMillis(500), Duration.ofMillis(400));
    }

    @Tag("nightly")
    @Test
    void norDoesOneAtFullScale() throws Exception {
        assertNothingIsLost(5, 2, Duration.ofSeconds(5), HttpTransport.KEEP_ALIVE);
    }

    /** Each user pauses for another share of the server's limit, from 70 % to 130 %. */
    private static void assertNothingIsLost(int users, int requestsEach, Duration serverLimit, Duration keepAlive)
            throws InterruptedException, ExecutionException {
        Dns literal = name -> List.of(InetAddress.getByName(name));
        try (RawInferenceServer server = RawInferenceServer.serving(GOOD)
                        .closingIdleAfter(serverLimit)
                        .start();
                OpenAiEndpoint endpoint = Specs.endpoint(EndpointSpec.of(server.baseUrl()), literal, keepAlive)) {
            List<CompletableFuture<List<Outcome>>> all = new ArrayList<>();
            for (int user = 0; user < users; user++) {
                double share = 0.7 + 0.6 * user / (users - 1);
                long pauseNanos = (long) (serverLimit.toNanos() * share);
                all.add(CompletableFuture.supplyAsync(
                        () -> requests(endpoint, requestsEach, pauseNanos), task -> new Thread(task).start()));
            }
            List<Outcome> outcomes = new ArrayList<>();
            for (CompletableFuture<List<Outcome>> user : all) {
                outcomes.addAll(user.get());
            }
            assertThat(outcomes).hasSize(users * requestsEach).allMatch(Outcome.COMPLETED::equals);
            assertThat(server.posts()).as("POSTs seen = requests").hasSize(users * requestsEach);
        }
    }

    private static List<Outcome> requests(OpenAiEndpoint endpoint, int number, long pauseNanos) {
        List<Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            long until = System.nanoTime() + (i == 0 ? 0 : pauseNanos);
            while (System.nanoTime() - until < 0) {
                LockSupport.parkNanos(until - System.nanoTime());
            }
            outcomes.add(endpoint.newCall(new InferenceRequest(Specs.PROMPT)).execute(new Heard()));
        }
        return outcomes;
    }
}
