// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import mockwebserver3.MockResponse;

/**
 * An inference server in this JVM that behaves under load as a real one does: test your gate without a GPU. It batches
 * requests step by step, its steps grow with the batch, and what finds no slot waits in a queue: past the number of
 * slots the time to the first token jumps, the time between tokens does not. How fast it is, and what makes it slower,
 * says an {@link EngineProfile}; an {@link EngineSimulation} runs the same engine in virtual time.
 *
 * <p>It answers {@code POST /v1/chat/completions} and {@code POST /v1/completions} (streamed, or whole when
 * {@code stream} is not true), {@code GET /v1/models} and {@code GET /health}. An answer has exactly
 * {@code max_completion_tokens} or {@code max_tokens} tokens, one chunk each. A client that hangs up frees its slot.
 * Good for some 64 streams at a time.
 *
 * <pre>{@code
 * try (var server = new SimulatedInferenceServer(EngineProfile.small().withSlots(8))) {
 *     runTheGateAgainst(server.start().baseUrl());
 * }
 * }</pre>
 */
public final class SimulatedInferenceServer implements AutoCloseable {
    private final EngineProfile profile;
    private final SimulatedEngine engine;
    private final InferenceHttp http = new InferenceHttp(this::answer, request -> {});
    private final AtomicLong chatRequests = new AtomicLong();
    private final AtomicLong completedRequests = new AtomicLong();

    /** A server, to be started, that is as fast as the profile says. */
    public SimulatedInferenceServer(EngineProfile profile) {
        this.profile = profile;
        this.engine = new SimulatedEngine(profile);
    }

    /** Begins to listen. */
    public SimulatedInferenceServer start() {
        http.start();
        engine.start();
        return this;
    }

    /** What {@code GET /v1/models} lists; the name in a request is echoed and not checked. */
    public SimulatedInferenceServer models(String... names) {
        http.models(List.of(names));
        return this;
    }

    /** The status of {@code GET /health}, 200 unless set; 503 is a server that still loads its model. */
    public SimulatedInferenceServer health(int status) {
        http.healthStatus(status);
        return this;
    }

    /** From now on the engine generates nothing until the time has passed, as in a long garbage collection. */
    public void freeze(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException(
                    "duration = " + duration + " is negative: an engine freezes from now on; use zero or more");
        }
        engine.freeze(System.nanoTime() + duration.toNanos());
    }

    /** Where the server listens, such as {@code http://127.0.0.1:40213}, without a path. */
    public String baseUrl() {
        return "http://127.0.0.1:" + http.port();
    }

    /** {@link #baseUrl()} as a URI. */
    public URI url() {
        return URI.create(baseUrl());
    }

    /** The engine's speed. */
    public EngineProfile profile() {
        return profile;
    }

    /** How many requests for chat or completions have arrived, refused ones included. */
    public long chatRequests() {
        return chatRequests.get();
    }

    /** Requests answered to the last byte. */
    public long completedRequests() {
        return completedRequests.get();
    }

    /** Tokens generated, those for clients that hung up included. */
    public long totalOutputTokens() {
        return engine.counters().outputTokens();
    }

    /** Tokens prefilled: of prompts, without what the prefix cache had, and of sequences that are computed again. */
    public long totalPromptTokens() {
        return engine.counters().promptTokens();
    }

    /** Prompt tokens that the prefix cache had, so that nobody prefilled them. */
    public long totalCachedTokens() {
        return engine.counters().cachedTokens();
    }

    /** How often a running sequence was thrown out because the KV cache was full. */
    public long preemptions() {
        return engine.counters().preemptions();
    }

    /** Sequences that occupy a slot now. */
    public int running() {
        return engine.counters().running();
    }

    /** Sequences that wait for a slot or for their prefill now. */
    public int queued() {
        return engine.counters().queued();
    }

    /** The most slots ever occupied together. */
    public int peakRunning() {
        return engine.counters().peakRunning();
    }

    /** The longest the queue ever was. */
    public int peakQueued() {
        return engine.counters().peakQueued();
    }

    /** How many chat requests were in flight when. */
    public InFlightLog inFlightLog() {
        return http.inFlight();
    }

    /** Ends every answer, closes every connection and stops the engine. */
    @Override
    public void close() {
        http.close();
        engine.close();
    }

    private MockResponse answer(Exchange exchange, AnswerForm form) throws IOException {
        String id = "chatcmpl-" + chatRequests.incrementAndGet();
        ChatRequestBody body;
        try {
            body = form.read(exchange.request().body());
        } catch (IllegalArgumentException refused) {
            return refused(String.valueOf(refused.getMessage()), exchange);
        }
        SimulatedAnswer answer = new SimulatedAnswer(
                id, form, body, profile, exchange, http.pacer(), completedRequests::incrementAndGet);
        Sequence sequence = answer.sequence();
        Optional<String> refusal = profile.refusal(sequence.prompt().tokens(), sequence.outputTokens());
        if (refusal.isPresent()) {
            return refused(refusal.get(), exchange);
        }
        engine.submit(sequence, exchange.request().arrivalNanos());
        exchange.whenLost(() -> engine.cancel(sequence));
        return body.stream() ? answer.streamed() : answer.whole();
    }

    private MockResponse refused(String message, Exchange exchange) throws IOException {
        String error = ChatJson.error(message, "invalid_request_error");
        return http.player().answer(Script.status(400).json(error), exchange);
    }
}
