// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class ServerIdentityTest {

    private final List<String> asked = new CopyOnWriteArrayList<>();

    private Map<String, String> ask(Map<String, String> answers) throws IOException {
        return ask(answers, Optional.empty());
    }

    private Map<String, String> ask(Map<String, String> answers, Optional<String> key) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.add(exchange.getRequestURI().getPath());
            String answer = answers.get(exchange.getRequestURI().getPath());
            byte[] body = (answer == null ? "{}" : answer).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer == null ? 404 : 200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        try {
            EndpointSpec spec =
                    EndpointSpec.of("http://127.0.0.1:" + server.getAddress().getPort());
            return ServerIdentity.ask(spec, "m", key).facts();
        } finally {
            server.stop(0);
        }
    }

    @Test
    void vllmTellsItsVersionAndTheModelsLength() throws IOException {
        assertThat(ask(Map.of("/v1/models", """
                        {"data": [{"id": "other", "owned_by": "x", "max_model_len": 1},
                                  {"id": "m", "owned_by": "vllm", "max_model_len": 32768}]}
                        """, "/version", "{\"version\": \"0.11.2\"}")))
                .isEqualTo(Map.of("engine", "vllm", "engine-version", "0.11.2", "max-model-length", "32768"));
    }

    @Test
    void llamaCppTellsItsBuildAndItsSlots() throws IOException {
        assertThat(ask(Map.of(
                        "/v1/models",
                        "{\"data\": [{\"id\": \"m\", \"owned_by\": \"llamacpp\", \"meta\": {\"n_params\": 215232, \"ftype\": \"F16\"}}]}",
                        "/props",
                        """
                        {"build_info": "b11669", "total_slots": 8, "model_path": "/home/jane/secret.gguf",
                         "default_generation_settings": {"n_ctx": 2048}}
                        """)))
                .isEqualTo(Map.of(
                        "engine", "llama.cpp",
                        "engine-version", "b11669",
                        "slots", "8",
                        "context-length", "2048",
                        "model-parameters", "215232",
                        "quantization", "F16"));
    }

    @Test
    void sglangTellsItsParallelismAndNoneOfItsKeys() throws IOException {
        Map<String, String> facts = ask(Map.of("/get_server_info", """
                {"version": "0.5.1", "tp_size": 2, "dp_size": 1, "api_key": "sk-very-secret", "quantization": null,
                 "kv_cache_dtype": "auto", "model_path": "/models/m"}
                """));
        assertThat(facts)
                .isEqualTo(Map.of(
                        "engine", "sglang",
                        "engine-version", "0.5.1",
                        "tensor-parallel", "2",
                        "data-parallel", "1",
                        "kv-cache-dtype", "auto"));
    }

    @Test
    void aServerThatTellsNothingIsAskedOnceForEachAndIsUnknown() throws IOException {
        assertThat(ask(Map.of("/props", "<html>", "/version", "[1]"))).isEmpty();
        assertThat(asked).containsExactly("/v1/models", "/version", "/props", "/get_server_info");
    }

    @Test
    void aValueIsOneShortLineWithoutTheKey() throws IOException {
        String many = "v".repeat(500);
        Map<String, String> facts = ask(
                Map.of("/version", "{\"version\": \"a\\nb my-api-key-1 " + many + "\"}"), Optional.of("my-api-key-1"));
        assertThat(facts.get("engine-version")).hasSizeLessThanOrEqualTo(120).startsWith("a b [redacted] vvv");
    }

    @Test
    void nobodyThereIsQuietlyUnknown() {
        assertThat(ServerIdentity.ask(EndpointSpec.of("http://127.0.0.1:1"), "m", Optional.empty()))
                .isEqualTo(ServerIdentity.UNKNOWN);
    }
}
