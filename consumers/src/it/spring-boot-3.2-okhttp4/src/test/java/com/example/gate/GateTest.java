// SPDX-License-Identifier: Apache-2.0
package com.example.gate;

import static dev.llmbench.assertj.LlmAssertions.assertThat;
import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.llmbench.LlmRun;
import dev.llmbench.junit.LlmLoad;
import dev.llmbench.junit.LlmTarget;
import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.Script;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;

/** The testkit needs OkHttp 5 and says so; the gate itself does not mind OkHttp 4. */
@SpringBootTest
@LlmLoad(concurrency = 4, requests = 8, warmupRequests = 4, isl = 32, osl = 1)
class GateTest {

    private static final String ANSWER =
            """
            data: {"choices":[{"index":0,"delta":{"content":"Hello"},"finish_reason":"stop"}]}

            data: {"choices":[],"usage":{"prompt_tokens":32,"completion_tokens":1,"total_tokens":33}}

            data: [DONE]

            """;
    private static final ExecutorService THREADS = Executors.newCachedThreadPool();
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static HttpServer server;

    @LlmTarget
    static String server() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Test
    void greenGate(LlmRun run) {
        assertThat(run).ttft().p50().isBelow("5s");
        assertThatThrownBy(() -> FakeInferenceServer.serving(Script.chat().done()))
                .hasMessageContaining("has okhttp-4.12.0.jar, then okhttp-jvm-5.5.1.jar; declare dev.llmbench before");
    }

    @Test
    void redGate(LlmRun run) {
        assertThat(run).ttft().p50().isBelow(ofMillis(1));
    }

    @BeforeAll
    static void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.setExecutor(THREADS);
        server.createContext("/v1/models", exchange -> answer(exchange, "application/json", "{\"data\":[{\"id\":\"plain\"}]}"));
        server.createContext("/v1/chat/completions", exchange -> {
            try {
                Thread.sleep(1000 + 20 * (NUMBER.getAndIncrement() % 4));
            } catch (InterruptedException interruption) {
                Thread.currentThread().interrupt();
            }
            answer(exchange, "text/event-stream", ANSWER);
        });
        server.start();
    }

    private static void answer(HttpExchange exchange, String type, String body) throws IOException {
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body.getBytes(StandardCharsets.UTF_8));
        }
    }

    @AfterAll
    static void stop() {
        server.stop(0);
        THREADS.shutdownNow();
    }
}
