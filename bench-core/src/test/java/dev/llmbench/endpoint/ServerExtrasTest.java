// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerExtrasTest {

    private final List<String> asked = new ArrayList<>();
    private final List<String> bodies = new ArrayList<>();

    private OptionalInt countAt(Map<String, String> answers, String path, String text) throws IOException {
        return at(answers, path, server -> server.countTokens(text));
    }

    private <T> T at(Map<String, String> answers, String path, Function<ServerExtras, T> question) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.add(
                    exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath());
            bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            String answer = answers.get(exchange.getRequestURI().getPath());
            byte[] body = (answer == null ? "{}" : answer).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer == null ? 404 : 200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        try {
            EndpointSpec spec =
                    EndpointSpec.of("http://127.0.0.1:" + server.getAddress().getPort() + path);
            return question.apply(new ServerExtras(spec, "m", Optional.empty()));
        } finally {
            server.stop(0);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "llama.cpp | {\"tokens\": [1, 2, 3]}",
                "vLLM | {\"count\": 3, \"max_model_len\": 9, \"tokens\": [1, 2, 3]}"
            })
    void tokensAreCountedByTheServersTokenizer(String engine, String answer) throws IOException {
        assertThat(countAt(Map.of("/tokenize", answer), "/v1", "one \"two\" three"))
                .as(engine)
                .hasValue(3);
        assertThat(asked).containsExactly("POST /tokenize");
        JsonNode body = new ObjectMapper().readTree(bodies.get(0));
        assertThat(body.path("prompt").textValue()).isEqualTo("one \"two\" three");
        assertThat(body.path("content").textValue()).isEqualTo("one \"two\" three");
        assertThat(body.path("add_special_tokens").booleanValue()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no json",
                "[]",
                "{\"count\": -1}",
                "{\"count\": \"3\"}",
                "{\"tokens\": 3}",
                "{\"tokens\": []}"
            })
    void anAnswerThatIsNoCountIsNone(String answer) throws IOException {
        assertThat(countAt(Map.of("/tokenize", answer), "", "one")).isEmpty();
    }

    @Test
    void withoutTheCallNothingIsCounted() throws IOException {
        assertThat(countAt(Map.of(), "", "one")).isEmpty();
        assertThat(new ServerExtras(EndpointSpec.of("http://127.0.0.1:1"), "m", Optional.empty()).countTokens("one"))
                .isEmpty();
    }

    @Test
    void theCacheIsEmptiedByTheCallThatTheServerHas() throws IOException {
        assertThat(at(Map.of("/reset_prefix_cache", ""), "", ServerExtras::resetPrefixCache))
                .hasValue("POST /reset_prefix_cache");
        assertThat(at(Map.of("/flush_cache", "Cache flushed."), "/v1", ServerExtras::resetPrefixCache))
                .hasValue("POST /flush_cache");
        assertThat(at(Map.of(), "", ServerExtras::resetPrefixCache)).isEmpty();
        assertThat(asked)
                .containsExactly(
                        "POST /reset_prefix_cache",
                        "POST /reset_prefix_cache",
                        "POST /flush_cache",
                        "POST /reset_prefix_cache",
                        "POST /flush_cache");
    }
}
