// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.text.Secrets;
import java.util.Map;
import java.util.Optional;
import okhttp3.Headers;

/** The headers that all requests of an endpoint carry. */
final class RequestHeaders {

    private RequestHeaders() {}

    /**
     * Ours, then the user's, then the key; a later one replaces an earlier one of the same name. Messages never show a
     * value, which may be a secret.
     */
    static Headers of(EndpointSpec spec, Optional<String> apiKey, String accept) {
        Headers.Builder headers = new Headers.Builder()
                .set("Accept", accept)
                // A compressed stream arrives in blocks; without this OkHttp would ask for gzip.
                .set("Accept-Encoding", "identity")
                .set("User-Agent", "llmbench/" + version());
        spec.dialect().headers().forEach(headers::set);
        spec.headers().forEach((name, value) -> set(headers, "llmbench.headers", name, value));
        // A key read from a file or a secret store often ends with a line break.
        apiKey.map(String::strip).ifPresent(key -> setKey(headers, spec, key));
        return headers.build();
    }

    /** These headers, and those of one request in the place of any of the same name. */
    static Headers with(Headers all, Map<String, String> own) {
        if (own.isEmpty()) {
            return all;
        }
        Headers.Builder headers = all.newBuilder();
        own.forEach((name, value) -> set(headers, "the headers of a request", name, value));
        return headers.build();
    }

    private static void setKey(Headers.Builder headers, EndpointSpec spec, String key) {
        String name = spec.apiKeyHeader();
        if (key.isEmpty()) {
            throw new IllegalArgumentException("llmbench.api-key-env"
                    + spec.apiKeyEnv().map(env -> " = " + env).orElse("")
                    + ": the key is empty; set the variable, or leave the setting out for a server without keys");
        }
        set(headers, "llmbench.api-key-header", name, name.equalsIgnoreCase("Authorization") ? "Bearer " + key : key);
    }

    private static void set(Headers.Builder headers, String setting, String name, String value) {
        boolean printable = value.chars().allMatch(c -> c == '\t' || (c >= ' ' && c <= '~'));
        if (!isToken(name) || !printable) {
            throw new IllegalArgumentException(setting + ": the header '" + shown(name) + "' has "
                    + (isToken(name) ? "a value" : "a name")
                    + " with characters that HTTP does not allow; use printable ASCII without line breaks");
        }
        headers.set(name, value);
    }

    /** A header's name; what is none may be a whole header, its value included, and is not shown. */
    static String shown(String name) {
        return isToken(name) ? name : Secrets.REDACTED;
    }

    private static boolean isToken(String name) {
        return !name.isEmpty() && name.chars().allMatch(c -> c > ' ' && c <= '~' && c != ':');
    }

    private static String version() {
        String version = RequestHeaders.class.getPackage().getImplementationVersion();
        return version == null ? "dev" : version;
    }
}
