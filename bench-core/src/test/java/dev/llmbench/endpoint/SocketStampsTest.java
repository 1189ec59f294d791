// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.llmbench.request.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What came off the socket together has one stamp, whatever lies between the socket and us. */
@Timeout(20)
class SocketStampsTest {

    private static final String END = "0\r\n\r\n";

    /** Takes its time over each chunk, and keeps what it was told. */
    private static final class SlowListener implements StreamListener {
        final List<Long> stamps = new ArrayList<>();
        final List<Long> terminals = new ArrayList<>();
        int shared;
        Runnable whenHeard = () -> {};

        @Override
        public void content(long stampNanos, boolean sharedRead, ContentChannel channel, CharSequence text) {
            stamps.add(stampNanos);
            shared += sharedRead ? 1 : 0;
            whenHeard.run();
            long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(2);
            while (System.nanoTime() < until) {
                Thread.onSpinWait();
            }
        }

        @Override
        public void terminal(long stampNanos) {
            terminals.add(stampNanos);
        }

        long distinctStamps() {
            return stamps.stream().distinct().count();
        }
    }

    private static void run(RawServer.Answer answer, SlowListener listener) throws Exception {
        try (RawServer server = new RawServer(answer);
                OpenAiEndpoint endpoint = Specs.endpoint(server.url())) {
            assertThat(endpoint.newCall(new InferenceRequest(Specs.PROMPT)).execute(listener))
                    .isEqualTo(Outcome.COMPLETED);
        }
    }

    /** Field case HT-09. */
    @Test
    void chunksOfOneWriteShareTheStampAlthoughTheFirstTakesLong() throws Exception {
        SlowListener heard = new SlowListener();
        run(
                (request, exchange) -> {
                    exchange.write(RawServer.stream("a", "b", "c", "d", "e", "[DONE]") + END);
                    return true;
                },
                heard);

        assertThat(heard.stamps).hasSize(5);
        assertThat(heard.distinctStamps()).isEqualTo(1);
        assertThat(heard.shared).isEqualTo(4);
        assertThat(heard.terminals).containsExactly(heard.stamps.get(0));
    }

    /**
     * The rest of the long event and all the others are fewer bytes than the socket is asked for at once. Field case
     * HT-25.
     */
    @Test
    void chunksThatCameWithTheEndOfAHugeEventShareItsStamp() throws Exception {
        String huge = RawServer.stream("x".repeat(320_000));
        int all = huge.length();
        SlowListener heard = new SlowListener();
        run(
                (request, exchange) -> {
                    exchange.write(huge.substring(0, all - 100));
                    exchange.waitMillis(50);
                    StringBuilder rest = new StringBuilder(huge.substring(all - 100));
                    for (String text : "b c d e f g h [DONE]".split(" ")) {
                        rest.append(RawServer.chunk(RawServer.event(text)));
                    }
                    exchange.write(rest + END);
                    return true;
                },
                heard);

        assertThat(heard.stamps).hasSize(8);
        // A reader held up for 50 ms by a busy machine may have had room for a part only, once.
        assertThat(heard.distinctStamps()).isLessThanOrEqualTo(2);
        assertThat(heard.shared).isGreaterThanOrEqualTo(6);
    }

    @Test
    void eventsWrittenOneAfterTheOtherHaveStampsOfTheirOwn() throws Exception {
        SlowListener heard = new SlowListener();
        Semaphore next = new Semaphore(0);
        heard.whenHeard = next::release;
        run(
                (request, exchange) -> {
                    exchange.write(RawServer.stream());
                    for (String text : "a b c d e".split(" ")) {
                        exchange.write(RawServer.chunk(RawServer.event(text)));
                        next.acquire();
                    }
                    exchange.write(RawServer.chunk(RawServer.event("[DONE]")) + END);
                    return true;
                },
                heard);

        assertThat(heard.stamps).hasSize(5).isSorted();
        assertThat(heard.distinctStamps()).isEqualTo(5);
        assertThat(heard.shared).isZero();
        assertThat(heard.terminals.get(0)).isGreaterThan(heard.stamps.get(4));
    }

    /** Each event is a TLS record of its own; they arrive while the first one is being worked on. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatPiledUpDuringTheFirstEventSharesOneStamp(boolean tls) throws Exception {
        SlowListener heard = new SlowListener();
        Semaphore firstHeard = new Semaphore(0);
        Semaphore othersWritten = new Semaphore(0);
        heard.whenHeard = () -> {
            if (heard.stamps.size() == 1) {
                firstHeard.release();
                othersWritten.acquireUninterruptibly();
            }
        };
        RawServer.Answer answer = (request, exchange) -> {
            exchange.write(RawServer.stream("a"));
            firstHeard.acquire();
            for (String text : "b c d e".split(" ")) {
                exchange.write(RawServer.chunk(RawServer.event(text)));
            }
            exchange.write(RawServer.chunk(RawServer.event("[DONE]")) + END);
            othersWritten.release();
            return true;
        };
        if (tls) {
            TlsServer.with(answer, server -> {
                try (OpenAiEndpoint endpoint = Specs.endpoint("https://localhost:" + server.port())) {
                    assertThat(endpoint.newCall(new InferenceRequest(Specs.PROMPT))
                                    .execute(heard))
                            .isEqualTo(Outcome.COMPLETED);
                }
            });
        } else {
            run(answer, heard);
        }

        assertThat(heard.stamps).hasSize(5);
        assertThat(heard.distinctStamps()).isEqualTo(2);
        assertThat(heard.shared).isEqualTo(3);
    }

    @Test
    void theTerminalEventIsToldAndNotTheEndOfTheCall() throws Exception {
        SlowListener heard = new SlowListener();
        Semaphore terminal = new Semaphore(0);
        long[] wroteTail = new long[1];
        run(
                (request, exchange) -> {
                    exchange.write(RawServer.stream("a", "[DONE]"));
                    exchange.waitMillis(30);
                    wroteTail[0] = System.nanoTime();
                    exchange.write(END);
                    terminal.release();
                    return true;
                },
                heard);

        terminal.acquire();
        assertThat(heard.terminals).containsExactly(heard.stamps.get(0));
        assertThat(heard.terminals.get(0)).isLessThan(wroteTail[0]);
    }

    @Test
    void aVirtualThreadHasStampsOfItsOwnAndCanBeCancelled() throws Exception {
        SlowListener heard = new SlowListener();
        CountDownLatch twoHeard = new CountDownLatch(2);
        heard.whenHeard = twoHeard::countDown;
        try (RawServer server = new RawServer((request, exchange) -> {
                    exchange.write(RawServer.stream("a", "b"));
                    exchange.hold();
                    return false;
                });
                OpenAiEndpoint endpoint = Specs.endpoint(server.url())) {
            InferenceCall call = endpoint.newCall(new InferenceRequest(Specs.PROMPT));
            CompletableFuture<Outcome> outcome = new CompletableFuture<>();
            startVirtual(() -> outcome.complete(call.execute(heard)));
            twoHeard.await();
            call.cancel();

            assertThat(outcome.get()).isInstanceOf(Outcome.Failed.class);
            assertThat(heard.distinctStamps()).isEqualTo(1);
            assertThat(heard.shared).isEqualTo(1);
        }
    }

    private static void startVirtual(Runnable work) throws ReflectiveOperationException {
        assumeTrue(Runtime.version().feature() >= 21, "virtual threads");
        Object unused =
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, work);
    }
}
