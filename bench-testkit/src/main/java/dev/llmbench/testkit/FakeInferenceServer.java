// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.MockResponse;

/**
 * A scripted inference server in this JVM, on a free port of 127.0.0.1: test your gate without a GPU. It answers
 * {@code POST /v1/chat/completions} and {@code POST /v1/completions} with a {@link Script} chosen per request, the
 * paths of other APIs ({@link #OTHER_PATHS}) and those of {@link #alsoAnswering} likewise, {@code GET /v1/models} and
 * {@code GET /health}; anything else is a 404. It knows exactly when each byte was due, so what a client measures minus
 * what was scripted is the client's own error. Good for some 64 streams at a time; use {@link SimulatedInferenceServer}
 * for a server whose speed depends on its load.
 *
 * <pre>{@code
 * try (var server = FakeInferenceServer.serving(
 *         Script.chat().role(ofMillis(100)).text(ofMillis(20), "Hello")
 *                 .tokens(20, ofMillis(20), " you").finish("stop").done())) {
 *     runTheGateAgainst(server.start().baseUrl());
 * }
 * }</pre>
 */
public final class FakeInferenceServer implements AutoCloseable {
    /** The model listed and named when nothing else is said. */
    public static final String DEFAULT_MODEL = "fake-model";

    /** Where other APIs are posted to: OpenAI's, Anthropic's, and those of rankings, TGI, llama.cpp and Ollama. */
    public static final List<String> OTHER_PATHS = List.of(
            "/v1/responses",
            "/v1/messages",
            "/v1/embeddings",
            "/v1/images/generations",
            "/v2/rerank",
            "/rerank",
            "/v1/ranking",
            "/generate",
            "/generate_stream",
            "/completion",
            "/api/chat",
            "/api/generate");

    private final InferenceHttp http = new InferenceHttp((exchange, form) -> answer(exchange), this::record);
    private final List<ReceivedRequest> requests = new ArrayList<>();
    private final AtomicInteger chatRequests = new AtomicInteger();
    private volatile ScriptSource source;

    private FakeInferenceServer(ScriptSource source) {
        this.source = source;
        http.alsoAnswering(OTHER_PATHS);
    }

    /** A server, to be started, that gives every chat request the same answer. */
    public static FakeInferenceServer serving(Script script) {
        return new FakeInferenceServer((number, request) -> script);
    }

    /** A server, to be started, that chooses each chat request's answer; see {@link ScriptSource} for usual choices. */
    public static FakeInferenceServer choosing(ScriptSource source) {
        return new FakeInferenceServer(source);
    }

    /** Begins to listen. */
    public FakeInferenceServer start() {
        http.start();
        return this;
    }

    /** From the next chat request on, this answer. */
    public FakeInferenceServer script(Script script) {
        return script((number, request) -> script);
    }

    /** From the next chat request on, answers chosen by this source. */
    public FakeInferenceServer script(ScriptSource newSource) {
        source = newSource;
        return this;
    }

    /** Posts to these paths get scripts, too, such as {@code /api/ask} of an application of your own. */
    public FakeInferenceServer alsoAnswering(String... paths) {
        http.alsoAnswering(List.of(paths));
        return this;
    }

    /** What {@code GET /v1/models} lists. */
    public FakeInferenceServer models(String... names) {
        http.models(List.of(names));
        return this;
    }

    /** The status of {@code GET /health}, 200 unless set; 503 is a server that still loads its model. */
    public FakeInferenceServer health(int status) {
        http.healthStatus(status);
        return this;
    }

    /**
     * From now on no byte is written and no answer begun until the time has passed; requests are still read. What was
     * due meanwhile is written at once afterwards.
     */
    public void freeze(Duration duration) {
        http.pacer().freeze(duration);
    }

    /** As {@link #freeze(Duration)}, until a moment of {@link System#nanoTime()}. */
    public void freezeUntil(long untilNanos) {
        http.pacer().freezeUntil(untilNanos);
    }

    /** Where the server listens, such as {@code http://127.0.0.1:40213}, without a path. */
    public String baseUrl() {
        return "http://127.0.0.1:" + http.port();
    }

    /** {@link #baseUrl()} as a URI. */
    public URI url() {
        return URI.create(baseUrl());
    }

    /** Every request so far, of any path, in the order of arrival. */
    public List<ReceivedRequest> requests() {
        synchronized (requests) {
            return List.copyOf(requests);
        }
    }

    /**
     * How many requests for chat or completions have arrived: one for every POST the server saw, silent re-sends of a
     * client included.
     */
    public int chatRequests() {
        return chatRequests.get();
    }

    /** Chat requests in flight now; see {@link InFlightLog}. */
    public int inFlight() {
        return http.inFlight().current();
    }

    /** The most chat requests that were ever in flight together. */
    public int peakInFlight() {
        return http.inFlight().peak();
    }

    /** How many chat requests were in flight when. */
    public InFlightLog inFlightLog() {
        return http.inFlight();
    }

    /** Ends every answer, closes every connection and stops listening. */
    @Override
    public void close() {
        http.close();
    }

    private void record(ReceivedRequest request) {
        synchronized (requests) {
            requests.add(request);
        }
    }

    private MockResponse answer(Exchange exchange) throws IOException {
        int number = chatRequests.getAndIncrement();
        Script script = source.scriptFor(number, exchange.request());
        return http.player().answer(script, exchange);
    }
}
