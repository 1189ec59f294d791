// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.prompt.Prompt;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One call is one POST, whatever the server does. */
class OneRequestOnTheWireTest {

    @ParameterizedTest
    @ValueSource(
            ints = {
                101, 300, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 405, 407, 408, 409, 413, 421, 422, 425, 429,
                500, 502, 503, 504, 511, 599
            })
    void aStatusOutsideTwoHundredIsOneFailedRequest(int status) throws Exception {
        String headers = "Retry-After: 0\r\nLocation: /v1/chat/completions\r\n"
                + "WWW-Authenticate: Basic realm=x\r\nProxy-Authenticate: Basic realm=x\r\n";
        try (RawServer server = RawServer.always(RawServer.answer(status + " No", headers, ""));
                OpenAiEndpoint endpoint = Specs.endpoint(server.url())) {
            for (int sent = 1; sent <= 2; sent++) {
                Outcome outcome =
                        endpoint.newCall(new InferenceRequest(Specs.PROMPT)).execute(new Heard());

                assertThat(outcome.code()).isEqualTo("http_" + status);
                assertThat(outcome).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
                    assertThat(failed.httpStatus()).isEqualTo(OptionalInt.of(status));
                    assertThat(failed.retryAfterSeconds()).isEqualTo(OptionalLong.of(0));
                });
                assertThat(server.received()).hasSize(sent);
            }
        }
    }

    /** Field case HT-15. */
    @ParameterizedTest
    @CsvSource({"0, 0", "7, 7", "3600, 3600"})
    void retryAfterIsKeptForTheRecord(String header, long seconds) throws Exception {
        assertThat(retryAfter(header)).isEqualTo(OptionalLong.of(seconds));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Wed, 21 Oct 2026 07:28:00 GMT", "-1", "1.5", "soon", "99999999999999999999"})
    void aRetryAfterThatIsNoNumberOfSecondsIsAbsent(String header) throws Exception {
        assertThat(retryAfter(header)).isEmpty();
    }

    private static OptionalLong retryAfter(String header) throws Exception {
        String answer = RawServer.answer("429 Too Many Requests", "Retry-After: " + header + "\r\n", "slow down");
        try (RawServer server = RawServer.always(answer)) {
            Outcome.Failed failed = (Outcome.Failed) Specs.once(server.url());
            assertThat(failed.message()).isEqualTo("slow down");
            return failed.retryAfterSeconds();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Ty"})
    void aConnectionClosedBeforeTheHeadersIsAReset(String sentFirst) throws Exception {
        try (RawServer server = new RawServer((request, exchange) -> {
            exchange.write(sentFirst);
            return false;
        })) {
            assertReset(server, Specs.once(server.url()));
        }
    }

    @Test
    void aConnectionResetBeforeTheHeadersIsAReset() throws Exception {
        try (RawServer server = new RawServer((request, exchange) -> {
            exchange.resetOnClose();
            return false;
        })) {
            assertReset(server, Specs.once(server.url()));
        }
    }

    private static void assertReset(RawServer server, Outcome outcome) {
        assertThat(outcome).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
            assertThat(failed.kind()).isEqualTo(FailureKind.RESET);
            assertThat(failed.message())
                    .startsWith("the connection to 127.0.0.1:" + server.port() + " broke before an answer: ");
        });
        assertThat(server.received()).hasSize(1);
    }

    /** With OkHttp's own settings the server sees three requests here. */
    @Test
    void aKeptConnectionThatBreaksAfterTheSecondRequestIsNotReplacedSilently() throws Exception {
        try (RawServer server = new RawServer((request, exchange) -> {
                    if (request.body().contains("again")) {
                        return false;
                    }
                    exchange.write(RawServer.stream("a", "[DONE]") + "0\r\n\r\n");
                    return true;
                });
                OpenAiEndpoint endpoint = Specs.endpoint(server.url())) {
            Outcome first = endpoint.newCall(new InferenceRequest(Specs.PROMPT)).execute(new Heard());
            Outcome second = endpoint.newCall(
                            new InferenceRequest(new Prompt("again", OptionalInt.empty(), OptionalInt.empty())))
                    .execute(new Heard());

            assertThat(first).isEqualTo(Outcome.COMPLETED);
            assertThat(second.code()).isEqualTo("reset");
            assertThat(((Outcome.Failed) second).message()).contains("kept-alive");
            assertThat(server.received()).hasSize(2);
            assertThat(server.connections()).isEqualTo(1);
        }
    }
}
