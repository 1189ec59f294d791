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
        EndpointSpec spec = EndpointSpec.of(baseUrl);
        return copy(spec, spec.apiKeyHeader(), spec.headers(), streaming, spec.extraBody());
    }

    static EndpointSpec keyHeader(String baseUrl, String name) {
        EndpointSpec spec = EndpointSpec.of(baseUrl);
        return copy(spec, name, spec.headers(), true, spec.extraBody());
    }

    static EndpointSpec headers(String baseUrl, Map<String, String> headers) {
        EndpointSpec spec = EndpointSpec.of(baseUrl);
        return copy(spec, spec.apiKeyHeader(), headers, true, spec.extraBody());
    }

    static EndpointSpec extraBody(Map<String, Object> extraBody) {
        EndpointSpec spec = EndpointSpec.of("http://h");
        return copy(spec, spec.apiKeyHeader(), spec.headers(), true, extraBody);
    }

    static EndpointSpec connectTimeout(String baseUrl, Duration limit) {
        EndpointSpec spec = EndpointSpec.of(baseUrl);
        Timeouts timeouts = new Timeouts(
                limit,
                spec.timeouts().firstByte(),
                spec.timeouts().idle(),
                spec.timeouts().total());
        return new EndpointSpec(
                baseUrl,
                spec.model(),
                spec.apiKeyEnv(),
                spec.apiKeyHeader(),
                spec.headers(),
                true,
                spec.maxTokensField(),
                false,
                spec.extraBody(),
                timeouts,
                spec.transport());
    }

    private static EndpointSpec copy(
            EndpointSpec spec,
            String keyHeader,
            Map<String, String> headers,
            boolean streaming,
            Map<String, Object> extraBody) {
        return new EndpointSpec(
                spec.baseUrl(),
                spec.model(),
                spec.apiKeyEnv(),
                keyHeader,
                headers,
                streaming,
                spec.maxTokensField(),
                spec.ignoreEos(),
                extraBody,
                spec.timeouts(),
                spec.transport());
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
