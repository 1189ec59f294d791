// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.endpoint.RawServer.Received;
import dev.llmbench.request.ConnectionTimes;
import dev.llmbench.request.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenAiEndpointTest {

    private static final String STREAM = RawServer.stream("a", "b", "[DONE]") + "0\r\n\r\n";

    private static Received seen(EndpointSpec spec, Optional<String> key, RawServer server) {
        assertThat(Specs.once(spec, key)).isEqualTo(Outcome.COMPLETED);
        return server.received().get(0);
    }

    /** Field case HT-01. Field case HT-08. */
    @Test
    void aRequestIsOnePlainHttpOneDotOnePost() throws Exception {
        try (RawServer server = RawServer.always(STREAM)) {
            Received request = seen(EndpointSpec.of(server.url() + "/v1/"), Optional.empty(), server);

            assertThat(request.line()).isEqualTo("POST /v1/chat/completions HTTP/1.1");
            assertThat(request.headers())
                    .containsEntry("host", "127.0.0.1:" + server.port())
                    .containsEntry("accept", "text/event-stream")
                    .containsEntry("accept-encoding", "identity")
                    .containsEntry("content-type", "application/json")
                    .containsEntry("user-agent", "llmbench/dev")
                    .containsEntry(
                            "content-length", String.valueOf(request.body().getBytes(StandardCharsets.UTF_8).length))
                    .doesNotContainKeys(
                            "transfer-encoding", "upgrade", "http2-settings", "expect", "authorization", "cookie");
            assertThat(request.body())
                    .isEqualTo("{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}],\"stream\":true,"
                            + "\"stream_options\":{\"include_usage\":true},\"max_tokens\":16}");
        }
    }

    @Test
    void withoutStreamingTheWholeAnswerIsRead() throws Exception {
        try (RawServer server = RawServer.always(RawServer.answer(
                "200 OK",
                "",
                "{\"choices\":[{\"index\":0,\"message\":{\"content\":\"a\"},\"finish_reason\":\"stop\"}]}"))) {
            Received request = seen(Specs.streaming(server.url(), false), Optional.empty(), server);

            assertThat(request.headers()).containsEntry("accept", "application/json");
            assertThat(request.body()).contains("\"stream\":false").doesNotContain("stream_options");
        }
    }

    /** Field case CF-07. */
    @Test
    void theKeyIsABearerTokenInAuthorizationAndBareElsewhere() throws Exception {
        try (RawServer server = RawServer.always(STREAM)) {
            assertThat(seen(EndpointSpec.of(server.url()), Optional.of("sk-123\n"), server)
                            .headers())
                    .containsEntry("authorization", "Bearer sk-123");
        }
        try (RawServer server = RawServer.always(STREAM)) {
            assertThat(seen(Specs.keyHeader(server.url(), "api-key"), Optional.of("sk-123"), server)
                            .headers())
                    .containsEntry("api-key", "sk-123")
                    .doesNotContainKey("authorization");
        }
    }

    @Test
    void headersOfTheUserReplaceOurs() throws Exception {
        try (RawServer server = RawServer.always(STREAM)) {
            Map<String, String> mine = Map.of("user-agent", "mine", "X-Team", "red");
            assertThat(seen(Specs.headers(server.url(), mine), Optional.empty(), server)
                            .headers())
                    .containsEntry("user-agent", "mine")
                    .containsEntry("x-team", "red");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"s3cret\nX-Evil: 1", "s3crét", "s3cret\u0000"})
    void aHeaderValueThatHttpForbidsIsRefusedWithoutShowingIt(String value) {
        assertThatThrownBy(() -> Specs.endpoint(Specs.keyHeader("http://h", "X-Key"), Optional.of(value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("llmbench.api-key-header: the header 'X-Key' has a value with characters")
                .hasNoCause()
                .message()
                .doesNotContain("s3cr");
        assertThatThrownBy(() -> Specs.endpoint(Specs.headers("http://h", Map.of("X-Key", value)), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("llmbench.headers: the header 'X-Key' has a value with characters")
                .message()
                .doesNotContain("s3cr");
    }

    @Test
    void anEmptyKeyIsAMistake() {
        assertThatThrownBy(() -> Specs.endpoint(EndpointSpec.of("http://h"), Optional.of(" ")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("llmbench.api-key-env: the key is empty");
    }

    @ParameterizedTest
    @ValueSource(strings = {"401 Unauthorized", "400 Bad Request", "200 OK"})
    void aKeyInTheServersWordsIsNotRepeated(String status) throws Exception {
        String words = "no such key: sk-very-secret and token tok-4711 !";
        String answer = status.startsWith("200")
                ? RawServer.stream() + RawServer.chunk("data: {\"error\":{\"message\":\"" + words + "\"}}\n\n")
                : RawServer.answer(status, "", words);
        try (RawServer server = RawServer.always(answer)) {
            EndpointSpec spec = Specs.headers(server.url(), Map.of("X-Auth-Token", "tok-4711", "X-Team", "such"));
            Outcome.Failed failed = (Outcome.Failed) Specs.once(spec, Optional.of("sk-very-secret"));

            assertThat(failed.message())
                    .contains("no such key: [redacted] and token [redacted] !")
                    .doesNotContain("sk-very-secret", "tok-4711");
        }
    }

    @Test
    void theEndpointsTextShowsNoSecret() {
        try (OpenAiEndpoint endpoint =
                Specs.endpoint(EndpointSpec.of("http://h/v1?key=s3cret"), Optional.of("sk-very-secret"))) {
            assertThat(endpoint).hasToString("m at http://h/v1/chat/completions");
            assertThat(endpoint.newCall(new InferenceRequest(Specs.PROMPT)).toString())
                    .doesNotContain("secret");
        }
    }

    @Test
    void theConnectionIsReportedOnceAndReusedTheSecondTime() throws Exception {
        try (RawServer server = RawServer.always(STREAM);
                OpenAiEndpoint endpoint = Specs.endpoint(server.url().replace("127.0.0.1", "localhost"))) {
            Heard first = new Heard();
            Heard second = new Heard();
            endpoint.newCall(new InferenceRequest(Specs.PROMPT)).execute(first);
            endpoint.newCall(new InferenceRequest(Specs.PROMPT)).execute(second);

            assertThat(first.texts).containsExactly("a", "b");
            assertThat(first.connections).hasSize(1);
            ConnectionTimes fresh = first.connections.get(0);
            assertThat(fresh.reused()).isFalse();
            assertThat(fresh.lookupNanos()).isPresent();
            assertThat(fresh.connectNanos()).isPresent();
            assertThat(fresh.tlsNanos()).isEmpty();
            assertThat(fresh.headersNanos().getAsLong())
                    .isGreaterThanOrEqualTo(fresh.lookupNanos().getAsLong()
                            + fresh.connectNanos().getAsLong());

            ConnectionTimes again = second.connections.get(0);
            assertThat(again.reused()).isTrue();
            assertThat(again.lookupNanos()).isEmpty();
            assertThat(again.connectNanos()).isEmpty();
            assertThat(again.headersNanos()).isPresent();
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void aConnectionThatTheServerWantsClosedIsNotReused() throws Exception {
        try (RawServer server = RawServer.always(RawServer.answer(
                        "200 OK",
                        "Connection: close\r\nContent-Type: text/event-stream\r\n",
                        RawServer.event("a") + RawServer.event("[DONE]")));
                OpenAiEndpoint endpoint = Specs.endpoint(server.url())) {
            for (int i = 0; i < 3; i++) {
                assertThat(endpoint.newCall(new InferenceRequest(Specs.PROMPT)).execute(new Heard()))
                        .isEqualTo(Outcome.COMPLETED);
            }
            assertThat(server.connections()).isEqualTo(3);
        }
    }
}
