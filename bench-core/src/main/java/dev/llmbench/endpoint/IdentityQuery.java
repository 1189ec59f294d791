// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.llmbench.clock.NanoClock;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import okhttp3.Dns;
import okhttp3.HttpUrl;
import okhttp3.Request;
import okhttp3.Response;

/** Asks a server what it is, by a connection of its own that is closed afterwards. */
final class IdentityQuery {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);
    private static final long LARGEST_BYTES = 1024 * 1024;
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final EndpointSpec spec;
    private final Optional<String> apiKey;
    private final HttpTransport transport;
    private final IdentityFacts facts;

    private IdentityQuery(EndpointSpec spec, String model, Optional<String> apiKey, HttpTransport transport) {
        this.spec = spec;
        this.apiKey = apiKey;
        this.transport = transport;
        this.facts = new IdentityFacts(model, new Redaction(spec, apiKey));
    }

    static ServerIdentity ask(EndpointSpec spec, String model, Optional<String> apiKey) {
        HttpTransport transport = new HttpTransport(spec, 1, Dns.SYSTEM, NanoClock.system(), HttpTransport.KEEP_ALIVE);
        try {
            return new IdentityQuery(spec, model, apiKey, transport).ask();
        } finally {
            transport.close();
        }
    }

    private ServerIdentity ask() {
        BaseUrl url = BaseUrl.of(spec);
        try {
            get(url.modelsUrl()).ifPresent(facts::models);
            get(url.beside("version")).ifPresent(facts::version);
            get(url.beside("props")).ifPresent(facts::llamaCpp);
            get(url.beside("get_server_info")).ifPresent(facts::sglang);
        } catch (IOException e) {
            // the rest stays unknown
        }
        return ServerIdentity.of(facts.all());
    }

    /** The JSON object at this address; empty when there is none. */
    private Optional<JsonNode> get(HttpUrl address) throws IOException {
        Request get = new Request.Builder()
                .url(address)
                .headers(RequestHeaders.of(spec, apiKey, "application/json"))
                .tag(AnswerHead.class, new AnswerHead())
                .tag(ConnectionPhases.class, new ConnectionPhases(NanoClock.system()))
                .build();
        SocketReadClock.ofThisThread().begin(NanoClock.system(), 2 * LARGEST_BYTES);
        try (Response answer = transport.newCall(get, LONGEST_WAIT).execute()) {
            if (answer.code() != 200) {
                return Optional.empty();
            }
            JsonNode body = MAPPER.readTree(BoundedBody.text(answer, LARGEST_BYTES));
            return body != null && body.isObject() ? Optional.of(body) : Optional.empty();
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }
}
