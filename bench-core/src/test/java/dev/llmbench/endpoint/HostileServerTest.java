// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.endpoint.RawServer.Exchange;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A server that never ends whatever it sends: every call ends by itself, soon, named, and holds little meanwhile. */
@Timeout(60)
class HostileServerTest {

    private static final String CHUNKED =
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final String UNENDING =
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n";

    /** What is sent once, what is repeated until the client hangs up, and how the call ends. */
    static Stream<Arguments> endlessThings() {
        String filler = "x".repeat(8_000);
        String choices = "data: {\"choices\":[" + "{},".repeat(3_000) + "{}]}\n\n";
        String pieces = "data: {\"choices\":[{\"delta\":{\"content\":[" + "\"a\",".repeat(70_000) + "\"a\"]}}]}\n\n";
        return Stream.of(
                Arguments.of(
                        "status line", "HTTP/1.1 200 ", filler, FailureKind.NOT_AN_EVENT_STREAM, "headers without end"),
                Arguments.of(
                        "header value",
                        "HTTP/1.1 200 OK\r\nX: ",
                        filler,
                        FailureKind.NOT_AN_EVENT_STREAM,
                        "headers without end"),
                Arguments.of(
                        "headers",
                        "HTTP/1.1 200 OK\r\n",
                        "X-Header: of a kind\r\n".repeat(100),
                        FailureKind.NOT_AN_EVENT_STREAM,
                        "headers without end"),
                Arguments.of(
                        "chunk size line",
                        CHUNKED,
                        ";x=" + filler,
                        FailureKind.TRUNCATED_STREAM,
                        "broke after 0 events"),
                Arguments.of(
                        "chunk size line later on",
                        CHUNKED + RawServer.chunk(RawServer.event("a")) + "5;",
                        filler,
                        FailureKind.TRUNCATED_STREAM,
                        "belong to no body"),
                Arguments.of("line", UNENDING + "data: ", filler, FailureKind.MALFORMED_EVENT, "limit of"),
                Arguments.of("line of no stream", UNENDING, filler, FailureKind.MALFORMED_EVENT, "limit of"),
                Arguments.of("event", UNENDING, "data: " + filler + "\n", FailureKind.MALFORMED_EVENT, "limit of"),
                Arguments.of(
                        "answer",
                        UNENDING,
                        RawServer.event("a").repeat(100),
                        FailureKind.MALFORMED_EVENT,
                        "content chunks than the limit of 262144"),
                Arguments.of(
                        "choices", UNENDING, choices, FailureKind.MALFORMED_EVENT, "beyond the limit of 1024 choices"),
                Arguments.of("pieces", UNENDING, pieces, FailureKind.MALFORMED_EVENT, "more than 10000 pieces"),
                Arguments.of(
                        "error body", "HTTP/1.1 500 No\r\nConnection: close\r\n\r\n", filler, FailureKind.HTTP, "xxxx"),
                Arguments.of(
                        "error page",
                        "HTTP/1.1 502 No\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<html>",
                        "<b>sorry</b>",
                        FailureKind.HTTP,
                        "sorry sorry"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("endlessThings")
    void whatNeverEndsIsGivenUp(String what, String once, String again, FailureKind kind, String words)
            throws Exception {
        try (RawServer server = new RawServer((request, exchange) -> endlessly(exchange, once, again))) {
            assertThat(Specs.once(server.url())).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
                assertThat(failed.kind()).isEqualTo(kind);
                assertThat(failed.message()).contains(words).hasSizeLessThan(1_000);
            });
        }
    }

    @Test
    void anotherChoiceWithEveryEventIsGivenUp() throws Exception {
        try (RawServer server = new RawServer((request, exchange) -> {
            exchange.write(UNENDING);
            for (int i = 0; i < 10_000; i++) {
                exchange.write("data: {\"choices\":[{\"index\":" + i + ",\"delta\":{\"content\":\"a\"}}]}\n\n");
            }
            return false;
        })) {
            assertThat(Specs.once(server.url())).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
                assertThat(failed.kind()).isEqualTo(FailureKind.MALFORMED_EVENT);
                assertThat(failed.message()).contains("beyond the limit of 1024 choices");
            });
        }
    }

    /** 10 MB behind 10 kB; asked was for none of it. */
    @Test
    void aGzipBombIsNotOpened() throws Exception {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bomb)) {
            gzip.write(new byte[10 << 20]);
        }
        for (String status : new String[] {"200 OK", "500 No"}) {
            try (RawServer server = new RawServer((request, exchange) -> {
                exchange.write("HTTP/1.1 " + status + "\r\nContent-Encoding: gzip\r\nContent-Length: " + bomb.size()
                        + "\r\n\r\n");
                exchange.out().write(bomb.toByteArray());
                return false;
            })) {
                assertThat(Specs.once(server.url())).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
                    assertThat(failed.message())
                            .contains("compressed")
                            .contains("gzip")
                            .hasSizeLessThan(1_000);
                    assertThat(server.received().get(0).headers()).containsEntry("accept-encoding", "identity");
                });
            }
        }
    }

    @Test
    void namesOfAnyLengthAndKindArriveShortAndPlain() throws Exception {
        String name = "a\\u001b[31m\\nb ::error:: ##[error]" + "x".repeat(100_000);
        String event = "data: {\"model\":\"" + name + "\",\"choices\":[{\"index\":0,\"finish_reason\":\"" + name
                + "\",\"delta\":{\"content\":\"t\"}}]}\n\n";
        try (RawServer server =
                        RawServer.always(CHUNKED + RawServer.chunk(event) + RawServer.chunk("data: [DONE]\n\n"));
                OpenAiEndpoint endpoint = Specs.endpoint(server.url())) {
            String[] heard = new String[2];
            Outcome outcome = endpoint.newCall(new InferenceRequest(Specs.PROMPT))
                    .execute(new StreamListener() {
                        @Override
                        public void content(long stamp, boolean shared, ContentChannel channel, CharSequence text) {}

                        @Override
                        public void model(String model) {
                            heard[0] = model;
                        }

                        @Override
                        public void finishReason(String reason) {
                            heard[1] = reason;
                        }
                    });
            assertThat(outcome).isEqualTo(Outcome.COMPLETED);
            assertThat(Arrays.asList(heard))
                    .allSatisfy(text -> assertThat(text)
                            .startsWith("a b ::error:: # #[error]xxx")
                            .hasSizeBetween(190, 200));
        }
    }

    /** As an echo of the request, in a body that the HTTP layer has cut anywhere. */
    @Test
    void anEchoedKeyIsHiddenHoweverTheBodyIsCutIntoChunks() throws Exception {
        String key = "sk-Pr0j-0123456789";
        String body = "{\"error\":{\"message\":\"" + "x".repeat(480) + " wrong key: Bearer " + key + "\"}}";
        EndpointSpec spec;
        for (int size : new int[] {1, 7, 490, 505, 1_000}) {
            StringBuilder answer = new StringBuilder("HTTP/1.1 401 No\r\nTransfer-Encoding: chunked\r\n\r\n");
            for (int from = 0; from < body.length(); from += size) {
                answer.append(RawServer.chunk(body.substring(from, Math.min(body.length(), from + size))));
            }
            try (RawServer server = RawServer.always(answer + "0\r\n\r\n")) {
                spec = EndpointSpec.of(server.url());
                assertThat(Specs.once(spec, Optional.of(key)))
                        .isInstanceOfSatisfying(
                                Outcome.Failed.class,
                                failed -> assertThat(failed.message())
                                        .contains("wrong")
                                        .doesNotContain("sk-P"));
            }
        }
    }

    @Test
    void secretsOfTheAddressAndOfOtherHeadersAreHiddenToo() throws Exception {
        String body = "{\"error\":\"hunter-one hunter-two hunter-three hunter-four\"}";
        try (RawServer server = RawServer.always(RawServer.answer("400 No", "", body))) {
            EndpointSpec spec = Specs.headers(
                            server.url() + "/v1?api_key=hunter-one",
                            Map.of("X-Team", "Bearer hunter-two", "Cookie", "hunter-three"))
                    .withExtraBody(Map.of("user", Map.of("secret", "hunter-four")));
            assertThat(Specs.once(spec, Optional.empty())).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
                assertThat(failed.message()).isEqualTo("[redacted] [redacted] [redacted] [redacted]");
            });
        }
    }

    private static boolean endlessly(Exchange exchange, String once, String again) throws IOException {
        exchange.write(once);
        byte[] bytes = again.getBytes(StandardCharsets.UTF_8);
        try {
            while (true) {
                exchange.out().write(bytes);
            }
        } catch (SocketException e) {
            return false; // the client has had enough
        }
    }
}
