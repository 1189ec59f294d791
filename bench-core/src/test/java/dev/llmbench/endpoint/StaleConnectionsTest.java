// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.prompt.Prompt;
import dev.llmbench.request.Outcome;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that ends connections by its own rules costs no request, and never gets one twice. */
@Timeout(30)
class StaleConnectionsTest {

    private static final String BODY =
            RawServer.chunk(RawServer.event("a")) + RawServer.chunk(RawServer.event("[DONE]")) + "0\r\n\r\n";

    private static String answer(String headers) {
        return "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n" + headers + "Transfer-Encoding: chunked\r\n\r\n"
                + BODY;
    }

    private final Semaphore answerRead = new Semaphore(0);
    private final Semaphore ended = new Semaphore(0);
    private final Map<Integer, Integer> answered = new ConcurrentHashMap<>();

    /** Whether this answer is the n-th one of its connection. */
    private boolean isNth(RawServer.Received request, int n) {
        return answered.merge(request.connection(), 1, Integer::sum) == n;
    }

    private static Outcome send(OpenAiEndpoint endpoint, String text) {
        Prompt prompt = new Prompt(text, OptionalInt.empty(), OptionalInt.of(16));
        return endpoint.newCall(new InferenceRequest(prompt)).execute(new Heard());
    }

    @Test
    void anAnnouncedEndCostsNothing() throws Exception {
        try (RawServer server = new RawServer((request, exchange) -> {
                    boolean last = isNth(request, 3);
                    exchange.write(answer(last ? "Connection: close\r\n" : "Keep-Alive: timeout=5, max=3\r\n"));
                    return !last;
                });
                OpenAiEndpoint endpoint = Specs.endpoint(server.url())) {
            for (int i = 0; i < 12; i++) {
                assertThat(send(endpoint, "hi")).isEqualTo(Outcome.COMPLETED);
            }
            assertThat(server.connections()).isEqualTo(4);
            assertThat(server.received()).hasSize(12);
        }
    }

    /** Field case HT-18. */
    @Test
    void aPromiseToKeepTheConnectionIsUsed() throws Exception {
        try (RawServer server = RawServer.always(answer("Keep-Alive: timeout=5, max=100\r\n"));
                OpenAiEndpoint endpoint = Specs.endpoint(server.url())) {
            for (int i = 0; i < 5; i++) {
                assertThat(send(endpoint, "hi")).isEqualTo(Outcome.COMPLETED);
            }
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anEndThatIsNotAnnouncedCostsNothingOnceItHasArrived(boolean reset) throws Exception {
        try (RawServer server = new RawServer((request, exchange) -> endsWithTheFifth(request, exchange, reset));
                OpenAiEndpoint endpoint = Specs.endpoint(server.url())) {
            assertThatTenComeOnce(server, endpoint);
        }
    }

    @Test
    void norDoesItBehindTls() throws Exception {
        TlsServer.with((request, exchange) -> endsWithTheFifth(request, exchange, false), server -> {
            try (OpenAiEndpoint endpoint = Specs.endpoint("https://localhost:" + server.port())) {
                assertThatTenComeOnce(server, endpoint);
            }
        });
    }

    /** As llama-server does after a stream. Between two such ends the client would lose a request now and then. */
    @Test
    void aServerThatEndsEveryConnectionGetsANewOneForEachRequest() throws Exception {
        try (RawServer server = new RawServer((request, exchange) -> {
                    exchange.write(answer(""));
                    answerRead.acquire();
                    exchange.socket().close();
                    ended.release();
                    return false;
                });
                OpenAiEndpoint endpoint = Specs.endpoint(server.url())) {
            for (int i = 0; i < 6; i++) {
                assertThat(send(endpoint, "number " + i)).isEqualTo(Outcome.COMPLETED);
                answerRead.release();
                ended.acquire();
            }
            assertThat(server.connections()).isEqualTo(6);
            assertThat(server.received().stream()
                            .map(request -> request.headers().get("connection")))
                    .as("the first two were meant to be kept")
                    .containsExactly("Keep-Alive", "Keep-Alive", "close", "close", "close", "close");
        }
    }

    private boolean endsWithTheFifth(RawServer.Received request, RawServer.Exchange exchange, boolean reset)
            throws Exception {
        exchange.write(answer(""));
        boolean last = isNth(request, 5);
        answerRead.acquire();
        if (last) {
            if (reset) {
                exchange.resetOnClose();
            }
            exchange.socket().close();
        }
        ended.release();
        return !last;
    }

    private void assertThatTenComeOnce(RawServer server, OpenAiEndpoint endpoint) throws InterruptedException {
        for (int i = 0; i < 10; i++) {
            assertThat(send(endpoint, "number " + i)).isEqualTo(Outcome.COMPLETED);
            answerRead.release();
            ended.acquire();
        }
        assertThat(server.connections()).isEqualTo(2);
        assertThat(server.received())
                .extracting(RawServer.Received::body)
                .hasSize(10)
                .doesNotHaveDuplicates();
    }

    /** Between the end of the answer and the arrival of the end lies a moment in which no client can know. */
    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    void whateverThePauseNothingIsSentTwice(int pauseMillis) throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        try (RawServer server = new RawServer((request, exchange) -> {
                    exchange.write(answer(""));
                    return !isNth(request, 5);
                });
                OpenAiEndpoint endpoint = Specs.endpoint(server.url())) {
            int completed = 0;
            for (int i = 0; i < 40; i++) {
                completed += send(endpoint, "number " + i) instanceof Outcome.Completed ? 1 : 0;
                boolean unused = never.await(pauseMillis, TimeUnit.MILLISECONDS);
            }
            assertThat(server.received())
                    .extracting(RawServer.Received::body)
                    .hasSize(completed)
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void allKeptConnectionsOfAServerThatWentAwayAreTriedForOneRequest() throws Exception {
        CyclicBarrier together = new CyclicBarrier(3);
        List<Socket> open = Collections.synchronizedList(new ArrayList<>());
        try (RawServer server = new RawServer((request, exchange) -> {
                    open.add(exchange.socket());
                    if (request.body().contains("first")) {
                        together.await();
                    }
                    exchange.write(answer(""));
                    return true;
                });
                OpenAiEndpoint endpoint = Specs.endpoint(server.url())) {
            List<CompletableFuture<Outcome>> three = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                three.add(
                        CompletableFuture.supplyAsync(() -> send(endpoint, "first"), task -> new Thread(task).start()));
            }
            for (CompletableFuture<Outcome> one : three) {
                assertThat(one.get()).isEqualTo(Outcome.COMPLETED);
            }
            for (Socket socket : List.copyOf(open)) {
                socket.close();
            }
            Heard heard = new Heard();
            assertThat(endpoint.newCall(new InferenceRequest(Specs.PROMPT)).execute(heard))
                    .isEqualTo(Outcome.COMPLETED);
            assertThat(heard.connections.get(0).reused()).isFalse();
            assertThat(heard.connections.get(0).connectNanos()).isPresent();
            assertThat(server.connections()).isEqualTo(4);
            assertThat(server.received()).hasSize(4);
        }
    }
}
