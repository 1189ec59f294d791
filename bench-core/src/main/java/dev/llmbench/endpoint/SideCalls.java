// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.llmbench.clock.NanoClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import okhttp3.Dns;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/**
 * Calls beside the load, over connections of their own that are closed afterwards. What a server answers is bounded.
 */
final class SideCalls implements AutoCloseable {

    private static final long LARGEST_BYTES = 1024 * 1024;
    private static final MediaType JSON = MediaType.get("application/json");
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final EndpointSpec spec;
    private final Optional<String> apiKey;
    private final Duration longestWait;
    private final HttpTransport transport;

    /** @param longestWait for each call */
    SideCalls(EndpointSpec spec, Optional<String> apiKey, Duration longestWait) {
        this.spec = spec;
        this.apiKey = apiKey;
        this.longestWait = longestWait;
        this.transport = new HttpTransport(spec, 1, Dns.SYSTEM, NanoClock.system(), HttpTransport.KEEP_ALIVE);
    }

    /** The JSON object at this address; empty when there is none. */
    Optional<JsonNode> get(HttpUrl address) throws IOException {
        return object(answer(new Request.Builder().url(address)));
    }

    /** The JSON object that answers this one; empty when none does. */
    Optional<JsonNode> post(HttpUrl address, JsonNode body) throws IOException {
        return object(posted(address, body.toString()));
    }

    /** Whether the server did what was asked. */
    boolean accepts(HttpUrl address) throws IOException {
        return posted(address, "").isPresent();
    }

    private Optional<String> posted(HttpUrl address, String body) throws IOException {
        RequestBody bytes = RequestBody.create(body.getBytes(StandardCharsets.UTF_8), JSON);
        return answer(new Request.Builder().url(address).post(bytes));
    }

    private Optional<String> answer(Request.Builder request) throws IOException {
        request.headers(RequestHeaders.of(spec, apiKey, "application/json"))
                .tag(AnswerHead.class, new AnswerHead())
                .tag(ConnectionPhases.class, new ConnectionPhases(NanoClock.system()));
        SocketReadClock.ofThisThread().begin(NanoClock.system(), 2 * LARGEST_BYTES);
        try (Response answer = transport.newCall(request.build(), longestWait).execute()) {
            return answer.code() == 200 ? Optional.of(BoundedBody.text(answer, LARGEST_BYTES)) : Optional.empty();
        }
    }

    private static Optional<JsonNode> object(Optional<String> text) throws IOException {
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            JsonNode body = MAPPER.readTree(text.get());
            return body != null && body.isObject() ? Optional.of(body) : Optional.empty();
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        transport.close();
    }
}
