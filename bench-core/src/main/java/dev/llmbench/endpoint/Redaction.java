// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.request.Outcome;
import dev.llmbench.text.SecretNames;
import dev.llmbench.text.Secrets;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes the secrets of an endpoint out of texts that may end in a record, a log or a report. */
final class Redaction {

    static final String REPLACEMENT = Secrets.REDACTED;

    private static final Pattern SCHEME = Pattern.compile("(?i)^(bearer|basic|digest|token)\\s+");

    /** What has a name like a secret and is shorter is mostly a word, as in {@code tokenizer: llama}. */
    private static final int SHORTEST_KEY = 8;

    private final List<String> values = new ArrayList<>();
    private final Secrets secrets;
    private final String keyHeader;

    /**
     * Secrets are the key, what the address holds of users and passwords, and the values of those headers, query
     * parameters and body fields of the user whose names say so.
     */
    Redaction(EndpointSpec spec, Optional<String> apiKey) {
        apiKey.ifPresent(this::addCredentials);
        keyHeader = spec.apiKeyHeader();
        spec.headers().forEach(this::addHeader);
        addQuery(spec.baseUrl());
        addUserInfo(spec.baseUrl());
        spec.extraBody().forEach((name, value) -> addField(value, SecretNames.isSecret(name)));
        secrets = Secrets.of(values);
    }

    private Redaction(Redaction known, Map<String, String> headers) {
        keyHeader = known.keyHeader;
        values.addAll(known.values);
        headers.forEach(this::addHeader);
        secrets = Secrets.of(values);
    }

    /** This one, and the secrets among one request's own headers. */
    Redaction alsoOf(Map<String, String> headers) {
        return headers.isEmpty() ? this : new Redaction(this, headers);
    }

    Secrets secrets() {
        return secrets;
    }

    private void addHeader(String name, String value) {
        if (name.equalsIgnoreCase(keyHeader)
                || SecretNames.isSecret(name)
                || SCHEME.matcher(value.strip()).find()) {
            addCredentials(value);
        }
    }

    /** A header's value whole and without its scheme; of {@code Basic} also user and password. */
    private void addCredentials(String value) {
        String stripped = value.strip();
        values.add(stripped);
        Matcher scheme = SCHEME.matcher(stripped);
        if (!scheme.find()) {
            return;
        }
        String credentials = stripped.substring(scheme.end());
        values.add(credentials);
        if (scheme.group(1).equalsIgnoreCase("basic")) {
            try {
                addUser(new String(Base64.getDecoder().decode(credentials), StandardCharsets.UTF_8));
            } catch (IllegalArgumentException e) {
                // no Base64: then it holds no user either
            }
        }
    }

    /** {@code user:password}. The user alone may be the key, as where the password is empty; a short one is a name. */
    private void addUser(String userInfo) {
        values.add(userInfo);
        int colon = userInfo.indexOf(':');
        if (colon >= 0) {
            String user = userInfo.substring(0, colon);
            if (user.length() >= SHORTEST_KEY) {
                values.add(user);
            }
            values.add(userInfo.substring(colon + 1));
        }
    }

    /** Works on text that is no address, too. */
    private void addUserInfo(String address) {
        int query = address.indexOf('?');
        String open = query < 0 ? address : address.substring(0, query);
        int at = open.lastIndexOf('@');
        if (at < 0) {
            return;
        }
        int slashes = open.indexOf("://");
        String userInfo = open.substring(slashes >= 0 && slashes < at ? slashes + 3 : 0, at);
        addUser(userInfo);
        addUser(decoded(userInfo));
    }

    /** Works on text that is no address, too. */
    private void addQuery(String address) {
        int query = address.indexOf('?');
        if (query < 0) {
            return;
        }
        for (String parameter : address.substring(query + 1).split("[&#]", -1)) {
            int equals = parameter.indexOf('=');
            if (equals >= 0 && SecretNames.isSecret(parameter.substring(0, equals))) {
                String value = parameter.substring(equals + 1).strip();
                values.add(value);
                values.add(decoded(value));
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

    private void addField(Object value, boolean secret) {
        if (value instanceof Map<?, ?> fields) {
            fields.forEach((name, field) -> {
                if (field != null) {
                    addField(field, secret || SecretNames.isSecret(String.valueOf(name)));
                }
            });
        } else if (value instanceof Iterable<?> items) {
            items.forEach(item -> {
                if (item != null) {
                    addField(item, secret);
                }
            });
        } else if (secret && value instanceof CharSequence text && text.length() >= SHORTEST_KEY) {
            values.add(text.toString());
        }
    }

    String apply(String text) {
        return secrets.hide(text);
    }

    Outcome apply(Outcome outcome) {
        if (!(outcome instanceof Outcome.Failed failed)) {
            return outcome;
        }
        return new Outcome.Failed(
                failed.kind(), failed.httpStatus(), apply(failed.message()), failed.retryAfterSeconds());
    }
}
