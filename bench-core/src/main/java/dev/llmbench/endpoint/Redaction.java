// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.request.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Takes secrets out of texts that may end in a record, a log or a report. */
final class Redaction {

    private static final String REPLACEMENT = "[redacted]";

    /** Below this a value is a placeholder such as {@code x}, and replacing it would eat ordinary words. */
    private static final int SHORTEST_SECRET = 4;

    private static final Pattern SECRET_NAME = Pattern.compile(".*(auth|key|token|secret|cookie|password).*");

    private final List<String> secrets = new ArrayList<>();

    /** Secrets are the key, and the values of those headers of the user whose names say so. */
    Redaction(EndpointSpec spec, Optional<String> apiKey) {
        apiKey.map(String::strip).ifPresent(this::add);
        spec.headers().forEach((name, value) -> {
            if (SECRET_NAME.matcher(name.toLowerCase(Locale.ROOT)).matches()) {
                add(value.strip());
                add(value.strip().replaceFirst("^(?i)(bearer|basic) +", ""));
            }
        });
        secrets.sort(Comparator.comparingInt(String::length).reversed());
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
