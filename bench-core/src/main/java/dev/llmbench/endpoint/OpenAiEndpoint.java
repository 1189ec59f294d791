// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.clock.NanoClock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import okhttp3.Dns;
import okhttp3.Headers;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;

/**
 * A server that understands one of the APIs of {@link EndpointType}. Each call is one POST: never sent again, never
 * redirected, and never over HTTP/2 or through a proxy unless its {@link Transport} says so. It has no time limits but
 * the one for connecting; whoever runs the load cancels what takes too long.
 */
public final class OpenAiEndpoint implements InferenceEndpoint {

    private static final MediaType JSON = MediaType.get("application/json");

    private final ApiDialect dialect;
    private final BaseUrl baseUrl;
    private final String model;
    private final boolean streaming;
    private final NanoClock clock;
    private final HttpTransport transport;
    private final String server;
    private final Headers headers;
    private final RequestBodyWriter body;
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
     * @throws IllegalArgumentException for an address, a header, a key or a body field that cannot be sent, and for a
     *     CA file that cannot be used
     */
    public OpenAiEndpoint(
            EndpointSpec spec, String model, Optional<String> apiKey, NanoClock clock, int maxConcurrency) {
        this(spec, model, apiKey, clock, maxConcurrency, Dns.SYSTEM, HttpTransport.KEEP_ALIVE);
    }

    OpenAiEndpoint(
            EndpointSpec spec,
            String model,
            Optional<String> apiKey,
            NanoClock clock,
            int maxConcurrency,
            Dns dns,
            Duration keepAlive) {
        this.dialect = spec.dialect();
        this.baseUrl = BaseUrl.of(spec);
        this.model = model;
        this.streaming = spec.streaming();
        this.clock = clock;
        this.headers = RequestHeaders.of(spec, apiKey, streaming ? dialect.acceptedStream() : "application/json");
        this.body = new RequestBodyWriter(spec, model);
        this.redaction = new Redaction(spec, apiKey);
        this.hasKey = apiKey.isPresent();
        this.transport = new HttpTransport(spec, maxConcurrency, dns, clock, keepAlive);
        this.server = baseUrl.hostAndPort()
                + spec.transport().proxy().map(proxy -> " through " + proxy).orElse("");
    }

    @Override
    public InferenceCall newCall(InferenceRequest request) {
        AnswerHead head = new AnswerHead();
        ConnectionPhases phases = new ConnectionPhases(clock);
        Request post = new Request.Builder()
                .url(baseUrl.callUrl())
                .headers(RequestHeaders.with(headers, request.headers()))
                .post(RequestBody.create(body.bytes(request.prompt()), JSON))
                .tag(AnswerHead.class, head)
                .tag(ConnectionPhases.class, phases)
                .build();
        return new OpenAiCall(this, transport.newCall(post), head, phases, redaction.alsoOf(request.headers()));
    }

    ApiDialect dialect() {
        return dialect;
    }

    /**
     * From now on these fields, and no others, ask for answers of the full length.
     *
     * @param fields at first those that {@link EndpointSpec} asks for
     */
    public void lengthFields(Set<LengthField> fields) {
        body.lengthFields(fields);
    }

    BaseUrl baseUrl() {
        return baseUrl;
    }

    /** Host and port for messages, and the proxy on the way there. */
    String server() {
        return server;
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

    /** Cancels what is in flight and gives every connection back; a later call opens a new one. */
    public void disconnect() {
        transport.close();
    }

    /** Calls that have not started will fail without sending anything. */
    @Override
    public void close() {
        closed = true;
        disconnect();
    }

    @Override
    public String toString() {
        return model + " at " + baseUrl;
    }
}
