// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.text.Secrets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How to talk to a server: everything that is the same for all requests of a run. The key is not in here, and
 * {@code toString} is safe to print even when the address, a header or a body field holds another secret. Headers and
 * body fields keep their order.
 *
 * @param baseUrl with or without {@code /v1}, a sub-path or a query, such as {@code http://127.0.0.1:8000}
 * @param type which API to ask
 * @param model model name to ask for; empty to take the only one the server lists
 * @param apiKeyEnv name of the environment variable that holds the key; empty when the server wants none
 * @param apiKeyHeader header that carries the key; {@code Authorization} gets the prefix {@code Bearer}
 * @param headers further request headers
 * @param streaming whether to ask for a stream; without one there is no TTFT, ITL or ICL. Always false with a type that
 *     has no streams
 * @param maxTokensField body field for the requested output length: {@code max_tokens} or {@code max_completion_tokens}
 * @param ignoreEos whether to send {@code ignore_eos: true}, which only some servers understand
 * @param extraBody further fields of the request body, as JSON-like values
 * @param timeouts limits of one request
 * @param transport how requests travel: protocol, certificates, proxy, retries
 * @param application how an application's own API is spoken; there with {@link EndpointType#APPLICATION} and with no
 *     other
 */
public record EndpointSpec(
        String baseUrl,
        EndpointType type,
        Optional<String> model,
        Optional<String> apiKeyEnv,
        String apiKeyHeader,
        Map<String, String> headers,
        boolean streaming,
        String maxTokensField,
        boolean ignoreEos,
        Map<String, Object> extraBody,
        Timeouts timeouts,
        Transport transport,
        Optional<ApplicationStream> application) {

    public EndpointSpec {
        Objects.requireNonNull(baseUrl, "baseUrl");
        Objects.requireNonNull(type, "type");
        if (application.isPresent() && type != EndpointType.APPLICATION) {
            throw new IllegalArgumentException("application = " + application.get() + ": it is for endpoint-type ="
                    + " application, and this one is " + type.text() + "; keep one of them");
        }
        streaming = streaming && type.canStream();
        headers = copy("headers", headers);
        extraBody = copy("extraBody", extraBody);
    }

    private static <V> Map<String, V> copy(String component, Map<String, V> given) {
        Map<String, V> copy = new LinkedHashMap<>();
        given.forEach((name, value) -> {
            if (name == null || value == null) {
                throw new IllegalArgumentException(component + ": " + name + " = " + (name == null ? "…" : "null")
                        + ": neither a name nor a value" + " may be null; leave the entry out");
            }
            copy.put(name, value);
        });
        return Collections.unmodifiableMap(copy);
    }

    /** The defaults of everything but the address. */
    public static EndpointSpec of(String baseUrl) {
        return new EndpointSpec(
                baseUrl,
                EndpointType.CHAT,
                Optional.empty(),
                Optional.empty(),
                "Authorization",
                Map.of(),
                true,
                "max_tokens",
                false,
                Map.of(),
                Timeouts.DEFAULT,
                Transport.DEFAULT,
                Optional.empty());
    }

    /** Another server, asked in the same way. */
    public EndpointSpec withBaseUrl(String address) {
        return with(copy -> copy.baseUrl = address);
    }

    /**
     * The same server, asked by another API. Streams stay as they were: after a type without streams they are off until
     * {@link #withStreaming} asks for them.
     */
    public EndpointSpec withType(EndpointType api) {
        return with(copy -> {
            copy.type = api;
            copy.application = api == EndpointType.APPLICATION ? copy.application : Optional.empty();
        });
    }

    /** The application at this address, the path of its call included. */
    public EndpointSpec withApplication(ApplicationStream described) {
        return with(copy -> {
            copy.type = EndpointType.APPLICATION;
            copy.application = Optional.of(described);
        });
    }

    /** The same, asking for this model. */
    public EndpointSpec withModel(String name) {
        return with(copy -> copy.model = Optional.of(name));
    }

    /** The same, with the key in this environment variable. */
    public EndpointSpec withApiKeyEnv(String variable) {
        return with(copy -> copy.apiKeyEnv = Optional.of(variable));
    }

    /** The same, with the key in this header. */
    public EndpointSpec withApiKeyHeader(String name) {
        return with(copy -> copy.apiKeyHeader = name);
    }

    /** The same, with these further headers and no others. */
    public EndpointSpec withHeaders(Map<String, String> all) {
        return with(copy -> copy.headers = all);
    }

    /** The same, with or without a stream. */
    public EndpointSpec withStreaming(boolean asked) {
        return with(copy -> copy.streaming = asked);
    }

    /** The same, with another field for the requested output length. */
    public EndpointSpec withMaxTokensField(String name) {
        return with(copy -> copy.maxTokensField = name);
    }

    /** The same, with or without {@code ignore_eos}. */
    public EndpointSpec withIgnoreEos(boolean sent) {
        return with(copy -> copy.ignoreEos = sent);
    }

    /** The same, with these further body fields and no others. */
    public EndpointSpec withExtraBody(Map<String, Object> all) {
        return with(copy -> copy.extraBody = all);
    }

    /** The same, with other limits. */
    public EndpointSpec withTimeouts(Timeouts limits) {
        return with(copy -> copy.timeouts = limits);
    }

    /** The same, by another way. */
    public EndpointSpec withTransport(Transport way) {
        return with(copy -> copy.transport = way);
    }

    private EndpointSpec with(Consumer<Copy> change) {
        Copy copy = new Copy(this);
        change.accept(copy);
        return new EndpointSpec(
                copy.baseUrl,
                copy.type,
                copy.model,
                copy.apiKeyEnv,
                copy.apiKeyHeader,
                copy.headers,
                copy.streaming,
                copy.maxTokensField,
                copy.ignoreEos,
                copy.extraBody,
                copy.timeouts,
                copy.transport,
                copy.application);
    }

    /** One component may change before it becomes a spec again. */
    private static final class Copy {
        private String baseUrl;
        private EndpointType type;
        private Optional<String> model;
        private Optional<String> apiKeyEnv;
        private String apiKeyHeader;
        private Map<String, String> headers;
        private boolean streaming;
        private String maxTokensField;
        private boolean ignoreEos;
        private Map<String, Object> extraBody;
        private Timeouts timeouts;
        private Transport transport;
        private Optional<ApplicationStream> application;

        Copy(EndpointSpec of) {
            baseUrl = of.baseUrl;
            type = of.type;
            model = of.model;
            apiKeyEnv = of.apiKeyEnv;
            apiKeyHeader = of.apiKeyHeader;
            headers = of.headers;
            streaming = of.streaming;
            maxTokensField = of.maxTokensField;
            ignoreEos = of.ignoreEos;
            extraBody = of.extraBody;
            timeouts = of.timeouts;
            transport = of.transport;
            application = of.application;
        }
    }

    ApiDialect dialect() {
        return application.isPresent() ? new ApplicationDialect(application) : type.dialect();
    }

    /**
     * Every setting by name, without values that may be secret: user info, query, header values, body fields like a
     * key.
     */
    @Override
    public String toString() {
        String text = "EndpointSpec[baseUrl=" + BaseUrl.printable(baseUrl)
                + ", type=" + type
                + ", model=" + model.orElse("none")
                + ", apiKeyEnv=" + apiKeyEnv.orElse("none")
                + ", apiKeyHeader=" + RequestHeaders.shown(apiKeyHeader)
                + ", headers="
                + headers.keySet().stream().map(RequestHeaders::shown).toList()
                + ", streaming=" + streaming
                + ", maxTokensField=" + maxTokensField
                + ", ignoreEos=" + ignoreEos
                + ", extraBody=" + MaskedFields.of(extraBody)
                + ", timeouts=" + timeouts
                + ", transport=" + transport
                + application
                        .map(described -> ", application=" + described.text().orElse("text"))
                        .orElse("") + "]";
        return secrets(Optional.empty()).hide(text);
    }

    /**
     * What must not be shown of this server: the key, user and password of the address, and the values of headers,
     * query parameters and body fields that are named like a secret.
     *
     * @param apiKey the key itself; empty for a server without keys
     */
    public Secrets secrets(Optional<String> apiKey) {
        return new Redaction(this, apiKey).secrets();
    }
}
