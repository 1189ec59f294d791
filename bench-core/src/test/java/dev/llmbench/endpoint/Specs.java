// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.request.Outcome;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import okhttp3.Dns;

/** Specs, prompts and endpoints that differ from the defaults in one thing. */
final class Specs {

    static final Prompt PROMPT = new Prompt("hi", OptionalInt.empty(), OptionalInt.of(16));

    private Specs() {}

    static EndpointSpec streaming(String baseUrl, boolean streaming) {
        return EndpointSpec.of(baseUrl).withStreaming(streaming);
    }

    static EndpointSpec keyHeader(String baseUrl, String name) {
        return EndpointSpec.of(baseUrl).withApiKeyHeader(name);
    }

    static EndpointSpec headers(String baseUrl, Map<String, String> headers) {
        return EndpointSpec.of(baseUrl).withHeaders(headers);
    }

    static EndpointSpec extraBody(Map<String, Object> extraBody) {
        return EndpointSpec.of("http://h").withExtraBody(extraBody);
    }

    static EndpointSpec connectTimeout(String baseUrl, Duration limit) {
        EndpointSpec spec = EndpointSpec.of(baseUrl);
        Timeouts timeouts = new Timeouts(
                limit,
                spec.timeouts().firstByte(),
                spec.timeouts().idle(),
                spec.timeouts().total());
        return spec.withTimeouts(timeouts);
    }

    static OpenAiEndpoint endpoint(String baseUrl) {
        return endpoint(EndpointSpec.of(baseUrl), Optional.empty());
    }

    static OpenAiEndpoint endpoint(EndpointSpec spec, Optional<String> key) {
        return new OpenAiEndpoint(spec, "m", key, NanoClock.system(), 4);
    }

    /** An endpoint that asks this resolver, and keeps idle connections for so long. */
    static OpenAiEndpoint endpoint(EndpointSpec spec, Dns dns, Duration keepAlive) {
        return new OpenAiEndpoint(spec, "m", Optional.empty(), NanoClock.system(), 4, dns, keepAlive);
    }

    /** Sends one request to a fresh endpoint. */
    static Outcome once(String baseUrl) {
        return once(EndpointSpec.of(baseUrl), Optional.empty());
    }

    static Outcome once(EndpointSpec spec, Optional<String> key) {
        try (OpenAiEndpoint endpoint = endpoint(spec, key)) {
            return endpoint.newCall(new InferenceRequest(PROMPT)).execute(new Heard());
        }
    }
}
