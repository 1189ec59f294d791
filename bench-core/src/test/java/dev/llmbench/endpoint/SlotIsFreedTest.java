// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.request.Outcome;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A call that is over, or cancelled, gives its thread back. */
@Timeout(20)
class SlotIsFreedTest {

    private static final InferenceRequest REQUEST = new InferenceRequest(Specs.PROMPT);

    /** OkHttp would wait 100 ms for the end of the body, each time. Field case HT-22. */
    @Test
    void aServerThatKeepsTheBodyOpenAfterDoneDoesNotHoldTheSlot() throws Exception {
        try (RawServer server = new RawServer((request, exchange) -> {
                    exchange.write(RawServer.stream("a", "[DONE]"));
                    exchange.hold();
                    return false;
                });
                OpenAiEndpoint endpoint = Specs.endpoint(server.url())) {
            for (int i = 0; i < 3; i++) {
                endpoint.newCall(REQUEST).execute(new Heard());
            }
            List<Long> tailsNanos = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                AtomicLong last = new AtomicLong();
                Outcome outcome = endpoint.newCall(REQUEST).execute((stamp, shared, channel, text) -> last.set(stamp));
                tailsNanos.add(System.nanoTime() - last.get());
                assertThat(outcome).isEqualTo(Outcome.COMPLETED);
            }
            // The least of five: a busy machine may delay some, never all.
            assertThat(tailsNanos.stream().mapToLong(Long::longValue).min().orElseThrow())
                    .isLessThan(TimeUnit.MILLISECONDS.toNanos(50));
            assertThat(server.received()).hasSize(8);
        }
    }

    /** A busy server ends the body a while after its last event; the connection must not be thrown away for that. */
    @Test
    void aBodyThatEndsALittleLaterLeavesItsConnectionUsable() throws Exception {
        try (RawServer server = new RawServer((request, exchange) -> {
                    exchange.write(RawServer.stream("a", "[DONE]"));
                    exchange.waitMillis(25);
                    exchange.write(RawServer.chunk(": bye\n") + "0\r\n\r\n");
                    return true;
                });
                OpenAiEndpoint endpoint = Specs.endpoint(server.url())) {
            for (int i = 0; i < 3; i++) {
                assertThat(endpoint.newCall(REQUEST).execute(new Heard())).isEqualTo(Outcome.COMPLETED);
            }
            assertThat(server.connections()).isLessThan(3);
        }
    }

    /** The limit on the tail of one request must not outlive it. */
    @Test
    void aConnectionReusedAfterAShortTailHasNoLimitLeft() throws Exception {
        try (RawServer server = new RawServer((request, exchange) -> {
                    exchange.write(RawServer.stream("a", "[DONE]") + "0\r\n\r\n");
                    // Longer than the limit on a tail, before the next request is even read.
                    exchange.waitMillis(130);
                    return true;
                });
                OpenAiEndpoint endpoint = Specs.endpoint(server.url())) {
            for (int i = 0; i < 3; i++) {
                Heard heard = new Heard();
                assertThat(endpoint.newCall(REQUEST).execute(heard)).isEqualTo(Outcome.COMPLETED);
                assertThat(heard.texts).containsExactly("a");
            }
            assertThat(server.received()).hasSize(3);
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "HTTP/1.1 200 OK\r\n", "head", "events", "error"})
    void cancelEndsACallWhereverItIs(String sentFirst) throws Exception {
        String bytes =
                switch (sentFirst) {
                    case "head" -> RawServer.stream();
                    case "events" -> RawServer.stream("a", "b");
                    case "error" -> "HTTP/1.1 500 Oops\r\nContent-Length: 9\r\n\r\n";
                    default -> sentFirst;
                };
        CountDownLatch sent = new CountDownLatch(1);
        try (RawServer server = new RawServer((request, exchange) -> {
                    exchange.write(bytes);
                    sent.countDown();
                    exchange.hold();
                    return false;
                });
                OpenAiEndpoint endpoint = Specs.endpoint(server.url())) {
            InferenceCall call = endpoint.newCall(REQUEST);
            Heard heard = new Heard();
            CompletableFuture<Outcome> running = CompletableFuture.supplyAsync(() -> call.execute(heard));
            sent.await();
            long cancelled = System.nanoTime();
            call.cancel();

            assertThat(running.get()).isInstanceOf(Outcome.Failed.class);
            assertThat(System.nanoTime() - cancelled).isLessThan(TimeUnit.SECONDS.toNanos(1));
            assertThat(heard.connections).hasSize(1);
        }
    }

    @Test
    void cancelEndsACallThatIsStillConnecting() throws Exception {
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<Socket> waiting = new ArrayList<>();
            OpenAiEndpointFailureTest.fillBacklog(full, waiting);
            try (OpenAiEndpoint endpoint = Specs.endpoint("http://127.0.0.1:" + full.getLocalPort())) {
                InferenceCall call = endpoint.newCall(REQUEST);
                CompletableFuture<Outcome> running = CompletableFuture.supplyAsync(() -> call.execute(new Heard()));
                assertThat(running.completeOnTimeout(Outcome.COMPLETED, 60, TimeUnit.MILLISECONDS)
                                .isDone())
                        .isFalse();
                call.cancel();
                assertThat(running.get()).isNotNull();
            } finally {
                for (Socket socket : waiting) {
                    socket.close();
                }
            }
        }
    }

    @Test
    void aCallCancelledBeforeItStartsSendsNothing() throws Exception {
        try (RawServer server = RawServer.always(RawServer.stream("a", "[DONE]"));
                OpenAiEndpoint endpoint = Specs.endpoint(server.url())) {
            InferenceCall call = endpoint.newCall(REQUEST);
            call.cancel();
            assertThat(call.execute(new Heard())).isInstanceOf(Outcome.Failed.class);
            assertThat(server.received()).isEmpty();
        }
    }

    @Test
    void aClosedEndpointSendsNothing() throws Exception {
        try (RawServer server = RawServer.always(RawServer.stream("a", "[DONE]"))) {
            OpenAiEndpoint endpoint = Specs.endpoint(server.url());
            InferenceCall call = endpoint.newCall(REQUEST);
            endpoint.close();
            assertThat(call.execute(new Heard())).isInstanceOf(Outcome.Failed.class);
            assertThat(server.received()).isEmpty();
        }
    }

    @Test
    void closingTheEndpointEndsItsCalls() throws Exception {
        CountDownLatch sent = new CountDownLatch(1);
        try (RawServer server = new RawServer((request, exchange) -> {
            sent.countDown();
            exchange.hold();
            return false;
        })) {
            OpenAiEndpoint endpoint = Specs.endpoint(server.url());
            CompletableFuture<Outcome> running = CompletableFuture.supplyAsync(
                    () -> endpoint.newCall(REQUEST).execute(new Heard()));
            sent.await();
            endpoint.close();
            assertThat(running.get()).isInstanceOf(Outcome.Failed.class);
        }
    }
}
