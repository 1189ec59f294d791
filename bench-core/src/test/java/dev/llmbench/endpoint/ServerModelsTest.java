// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerModelsTest {

    private static ServerModels answered(String status, String body) throws Exception {
        try (RawServer server = RawServer.always(RawServer.answer(status, "Retry-After: 0\r\n", body))) {
            ServerModels models =
                    ServerModels.ask(EndpointSpec.of(server.url() + "/v1"), Optional.of("sk-very-secret"));
            assertThat(server.received()).hasSize(1);
            assertThat(server.received().get(0).line()).isEqualTo("GET /v1/models HTTP/1.1");
            assertThat(server.received().get(0).headers()).containsEntry("authorization", "Bearer sk-very-secret");
            return models;
        }
    }

    private static void refused(ServerModels models, String message) {
        assertThatThrownBy(models::requireSingle)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void aSingleModelIsTaken() throws Exception {
        ServerModels models = answered("200 OK", "{\"object\":\"list\",\"data\":[{\"id\":\"llama\",\"x\":1}]}");
        assertThat(models).isEqualTo(new ServerModels.Listed(List.of("llama")));
        assertThat(models.requireSingle()).isEqualTo("llama");
    }

    /** Field case CF-04. */
    @Test
    void severalModelsAreNamed() throws Exception {
        refused(
                answered("200 OK", "{\"data\":[{\"id\":\"b\"},{\"id\":\"a\"}]}"),
                "llmbench.model is not set, and the server lists 2 models: b, a. Set llmbench.model to one of them");
    }

    @Test
    void hundredsOfModelsDoNotFloodTheMessage() {
        List<String> ids = IntStream.range(0, 300).mapToObj(i -> "m" + i).toList();
        assertThatThrownBy(new ServerModels.Listed(ids)::requireSingle)
                .hasMessageContaining("m18, m19 and 280 more. Set llmbench.model");
    }

    @Test
    void anEmptyListIsNoModel() throws Exception {
        refused(
                answered("200 OK", "{\"data\":[]}"),
                "llmbench.model is not set, and the server lists no model. Load one, or set llmbench.model if the server"
                        + " knows models that it does not list");
    }

    @Test
    void aRefusedKeyIsNotRepeated() throws Exception {
        ServerModels models = answered("401 Unauthorized", "bad key sk-very-secret");
        assertThat(models).isEqualTo(new ServerModels.Unauthorised(401, "bad key [redacted]"));
        refused(
                models,
                "llmbench.model is not set, and the server refused to list its models (401: bad key [redacted]). Check"
                        + " llmbench.api-key-env and llmbench.api-key-header, or set llmbench.model");
        assertThat(answered("403 Forbidden", "")).isEqualTo(new ServerModels.Unauthorised(403, ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"404 Not Found", "405 No", "307 Away", "407 Proxy", "500 Oops"})
    void everyOtherStatusIsNoList(String status) throws Exception {
        int code = Integer.parseInt(status.substring(0, 3));
        ServerModels models = answered(status, "nope");
        assertThat(models).isEqualTo(new ServerModels.NotOffered(code, "nope"));
        refused(
                models,
                "llmbench.model is not set, and the server offers no list of models (" + code
                        + ": nope). Set llmbench.model, or check llmbench.base-url");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html>hello</html>", "", "[]", "{\"data\":{}}", "{\"data\":[{\"id\":\"cut"})
    void aBodyThatIsNoListOfModelsIsNoList(String body) throws Exception {
        assertThat(answered("200 OK", body)).isEqualTo(new ServerModels.NotOffered(200, ServerWords.from(body)));
    }

    @Test
    void aServerThatIsLoadingIsNotReady() throws Exception {
        ServerModels models = answered("503 Busy", "Loading model");
        assertThat(models).isEqualTo(new ServerModels.NotReady("Loading model"));
        refused(
                models,
                "llmbench.model is not set, and the server is not ready (503: Loading model). Wait for it, or set"
                        + " llmbench.model");
    }

    @Test
    void nobodyThereIsUnreachable() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        refused(
                ServerModels.ask(EndpointSpec.of("127.0.0.1:" + port), Optional.empty()),
                "llmbench.model is not set, and the server could not be asked: no connection to 127.0.0.1:" + port
                        + ": Connection refused. Start it, or check llmbench.base-url");
    }

    @Test
    void aServerThatNeverAnswersIsUnreachableAfterAWhile() throws Exception {
        try (RawServer server = new RawServer((request, exchange) -> {
            exchange.hold();
            return false;
        })) {
            assertThat(ModelsQuery.ask(EndpointSpec.of(server.url()), Optional.empty(), Duration.ofMillis(80)))
                    .isEqualTo(new ServerModels.Unreachable("127.0.0.1:" + server.port()
                            + " took the connection and gave no answer to GET /v1/models within 80 ms"));
        }
    }
}
