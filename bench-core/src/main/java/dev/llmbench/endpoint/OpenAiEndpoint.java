// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.clock.NanoClock;
import java.util.Optional;
import okhttp3.Dns;
import okhttp3.Headers;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;

/**
 * A server that understands OpenAI's chat completions. Each call is one POST over HTTP/1.1: never sent again, never
 * redirected, never through a proxy. It has no time limits but the one for connecting; whoever runs the load cancels what
 * takes too long.
 */
public final class OpenAiEndpoint implements InferenceEndpoint {

    private static final MediaType JSON = MediaType.get("application/json");

    private final BaseUrl baseUrl;
    private final String model;
    private final boolean streaming;
    private final NanoClock clock;
    private final OkHttpClient client;
    private final Headers headers;
    private final ChatRequestBody body;
    private final Redaction redaction;
    private final BodyTail tail = new BodyTail();
    private final boolean hasKey;
    private volatile boolean closed;

    /**
     * Prepares to talk to a server; opens no connection.
     *
     * @param spec how to talk to it
     * @param model the model to ask for
     * @param apiKey the key itself; empty for a server without keys
     * @param clock where stamps come from
     * @param maxConcurrency how many connections are kept for reuse; positive. More calls than this work, too
     * @throws IllegalArgumentException for an address, a header, a key or a body field that cannot be sent
     */
    public OpenAiEndpoint(
            EndpointSpec spec, String model, Optional<String> apiKey, NanoClock clock, int maxConcurrency) {
        this(spec, model, apiKey, clock, maxConcurrency, Dns.SYSTEM);
    }

    OpenAiEndpoint(
            EndpointSpec spec, String model, Optional<String> apiKey, NanoClock clock, int maxConcurrency, Dns dns) {
        this.baseUrl = BaseUrl.parse(spec.baseUrl());
        this.model = model;
        this.streaming = spec.streaming();
        this.clock = clock;
        this.headers = RequestHeaders.of(spec, apiKey, streaming ? "text/event-stream" : "application/json");
        this.body = new ChatRequestBody(spec, model);
        this.redaction = new Redaction(spec, apiKey);
        this.hasKey = apiKey.isPresent();
        this.client = HttpTransport.client(spec.timeouts().connect(), maxConcurrency, dns, clock);
    }

    @Override
    public InferenceCall newCall(InferenceRequest request) {
        AnswerHead head = new AnswerHead();
        ConnectionPhases phases = new ConnectionPhases(clock);
        Request post = new Request.Builder()
                .url(baseUrl.chatUrl())
                .headers(RequestHeaders.with(headers, request.headers()))
                .post(RequestBody.create(body.bytes(request.prompt()), JSON))
                .tag(AnswerHead.class, head)
                .tag(ConnectionPhases.class, phases)
                .build();
        return new OpenAiCall(this, client.newCall(post), head, phases, redaction.alsoOf(request.headers()));
    }

    BaseUrl baseUrl() {
        return baseUrl;
    }

    boolean isStreaming() {
        return streaming;
    }

    NanoClock clock() {
        return clock;
    }

    Redaction redaction() {
        return redaction;
    }

    BodyTail tail() {
        return tail;
    }

    boolean hasKey() {
        return hasKey;
    }

    boolean isClosed() {
        return closed;
    }

    /** Calls that have not started will fail without sending anything. */
    @Override
    public void close() {
        closed = true;
        client.dispatcher().cancelAll();
        client.connectionPool().evictAll();
    }

    @Override
    public String toString() {
        return model + " at " + baseUrl;
    }
}
