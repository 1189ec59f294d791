// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.request.Outcome;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Takes secrets out of texts that may end in a record, a log or a report. */
final class Redaction {

    static final String REPLACEMENT = "[redacted]";

    /** Below this a value is a placeholder such as {@code x}, and replacing it would eat ordinary words. */
    private static final int SHORTEST_SECRET = 4;

    private static final Pattern SECRET_NAME =
            Pattern.compile(".*(auth|key|token|secret|cookie|passw|credential|signature).*|sig|code");

    private final List<String> secrets = new ArrayList<>();

    private Redaction(List<String> secrets) {
        this.secrets.addAll(secrets);
    }

    /** Secrets are the key, and the values of those headers and query parameters of the user whose names say so. */
    Redaction(EndpointSpec spec, Optional<String> apiKey) {
        apiKey.map(String::strip).ifPresent(this::add);
        spec.headers().forEach(this::addHeader);
        addQuery(spec.baseUrl());
        longestFirst();
    }

    /** This one, and the secrets among one request's own headers. */
    Redaction alsoOf(Map<String, String> headers) {
        if (headers.isEmpty()) {
            return this;
        }
        Redaction both = new Redaction(secrets);
        headers.forEach(both::addHeader);
        both.longestFirst();
        return both;
    }

    private void addHeader(String name, String value) {
        if (isSecret(name)) {
            add(value.strip());
            add(value.strip().replaceFirst("^(?i)(bearer|basic) +", ""));
        }
    }

    private void longestFirst() {
        secrets.sort(Comparator.comparingInt(String::length).reversed());
    }

    /** Works on text that is no address, too. */
    private void addQuery(String address) {
        int query = address.indexOf('?');
        if (query < 0) {
            return;
        }
        for (String parameter : address.substring(query + 1).split("[&#]", -1)) {
            int equals = parameter.indexOf('=');
            if (equals >= 0 && isSecret(parameter.substring(0, equals))) {
                String value = parameter.substring(equals + 1).strip();
                add(value);
                add(decoded(value));
            }
        }
    }

    private static String decoded(String value) {
        try {
            return URLDecoder.decode(value, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return value;
        }
    }

    /** Whether a header, parameter or field of this name holds a secret. */
    static boolean isSecret(String name) {
        return SECRET_NAME.matcher(name.toLowerCase(Locale.ROOT)).matches();
    }

    private void add(String secret) {
        if (secret.length() >= SHORTEST_SECRET) {
            secrets.add(secret);
        }
    }

    String apply(String text) {
        String clean = text;
        for (String secret : secrets) {
            clean = clean.replace(secret, REPLACEMENT);
        }
        return clean;
    }

    Outcome apply(Outcome outcome) {
        if (!(outcome instanceof Outcome.Failed failed)) {
            return outcome;
        }
        return new Outcome.Failed(
                failed.kind(), failed.httpStatus(), apply(failed.message()), failed.retryAfterSeconds());
    }
}
