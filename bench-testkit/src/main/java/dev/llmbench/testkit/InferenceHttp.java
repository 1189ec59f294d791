// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

/** The HTTP side that both servers share: routes, the model list, health, what is in flight. */
final class InferenceHttp {
    private final ClientConnections connections = new ClientConnections();
    private final MockWebServer server = WebServer.create();
    private final Pacer pacer = new Pacer();
    private final ScriptPlayer player = new ScriptPlayer(pacer);
    private final InFlightLog inFlight = new InFlightLog();
    private final ChatHandler chat;
    private final Consumer<ReceivedRequest> onRequest;
    private volatile List<String> models = List.of(FakeInferenceServer.DEFAULT_MODEL);
    private volatile int healthStatus = 200;
    private final Set<String> scriptedPaths = ConcurrentHashMap.newKeySet();

    /** Answers a request for tokens, on the connection's own thread. */
    @FunctionalInterface
    interface ChatHandler {
        MockResponse answer(Exchange exchange, AnswerForm form) throws IOException;
    }

    InferenceHttp(ChatHandler chat, Consumer<ReceivedRequest> onRequest) {
        this.chat = chat;
        this.onRequest = onRequest;
    }

    void start() {
        server.setServerSocketFactory(connections);
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest recorded) throws InterruptedException {
                return InferenceHttp.this.dispatch(recorded);
            }
        });
        try {
            server.start(InetAddress.getByAddress("127.0.0.1", new byte[] {127, 0, 0, 1}), 0);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen on 127.0.0.1", e);
        }
    }

    int port() {
        if (!server.getStarted()) {
            throw new IllegalStateException("the server has no address before start() was called");
        }
        return server.getPort();
    }

    Pacer pacer() {
        return pacer;
    }

    ScriptPlayer player() {
        return player;
    }

    InFlightLog inFlight() {
        return inFlight;
    }

    void models(List<String> names) {
        models = List.copyOf(names);
    }

    /** Posts to these paths are answered by the handler, too, in the form of chat. */
    void alsoAnswering(List<String> paths) {
        scriptedPaths.addAll(paths);
    }

    void healthStatus(int status) {
        healthStatus = Script.status(status).status();
    }

    private MockResponse dispatch(RecordedRequest recorded) throws InterruptedException {
        // MockWebServer keeps each request until somebody takes it; nobody else does.
        server.takeRequest(0, TimeUnit.MILLISECONDS);
        try {
            ClientConnection connection = connections.get(recorded.getConnectionIndex());
            ReceivedRequest request = received(recorded, connection.lastReadNanos());
            onRequest.accept(request);
            return route(request, connection);
        } catch (IOException goneOrClosed) {
            // Nobody waits for this; writing it fails on the closed connection, which ends its thread.
            return new MockResponse.Builder().build();
        }
    }

    private MockResponse route(ReceivedRequest request, ClientConnection connection) throws IOException {
        AnswerForm form = request.method().equals("POST") ? form(request.path()).orElse(null) : null;
        Exchange exchange = new Exchange(request, connection, form == null ? new InFlightLog() : inFlight).begin();
        try {
            return form == null ? player.answer(sideAnswer(request), exchange) : chat.answer(exchange, form);
        } catch (IOException failure) {
            exchange.abort();
            throw failure;
        } catch (RuntimeException | AssertionError mistake) {
            String message = "the test server's own code failed: " + mistake;
            return player.answer(Script.status(500).json(ChatJson.error(message, "server_error")), exchange);
        }
    }

    private Optional<AnswerForm> form(String path) {
        return AnswerForm.of(path)
                .or(() -> scriptedPaths.contains(path) ? Optional.of(AnswerForm.CHAT) : Optional.empty());
    }

    private Script sideAnswer(ReceivedRequest request) {
        return switch (request.method() + " " + request.path()) {
            case "GET /v1/models" -> Script.status(200).json(ChatJson.models(models));
            case "GET /health" -> Script.status(healthStatus).json("{}");
            default ->
                Script.status(404)
                        .json(ChatJson.error(
                                "nothing answers " + request.method() + " " + request.path() + " here",
                                "not_found_error"));
        };
    }

    private static ReceivedRequest received(RecordedRequest recorded, long arrivalNanos) {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        recorded.getHeaders()
                .forEach(header -> headers.computeIfAbsent(header.getFirst(), name -> new ArrayList<>())
                        .add(header.getSecond()));
        String body = Optional.ofNullable(recorded.getBody())
                .map(bytes -> bytes.string(StandardCharsets.UTF_8))
                .orElse("");
        return new ReceivedRequest(recorded.getMethod(), recorded.getTarget(), headers, body, arrivalNanos);
    }

    /** Ends every answer and connection; returns when they have ended, or after 5 s at the latest. */
    void close() {
        pacer.close();
        connections.closeAll();
        try {
            server.close();
        } catch (AssertionError aThreadIsStuck) {
            // A script source of the user that does not return; the server itself is closed.
            return;
        }
    }
}
