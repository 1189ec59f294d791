// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A user's value of the request body as JSON text. */
final class JsonValueText {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private JsonValueText() {}

    /** Strings, booleans, finite numbers, lists and maps with names as keys, nested as deep as wanted. */
    static String of(String field, Object value) {
        requireJson(field, value);
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw refused(field, value.getClass().getName(), e);
        }
    }

    private static void requireJson(String path, @Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, inner) -> {
                if (!(key instanceof String)) {
                    throw refused(path, "a map whose key " + key + " is not a text", null);
                }
                requireJson(path + "." + key, inner);
            });
        } else if (value instanceof Iterable<?> list) {
            list.forEach(inner -> requireJson(path + "[]", inner));
        } else if (value instanceof Number number) {
            if (!Double.isFinite(number.doubleValue()) && (number instanceof Double || number instanceof Float)) {
                throw refused(path, number.toString(), null);
            }
        } else if (value != null && !(value instanceof String) && !(value instanceof Boolean)) {
            throw refused(path, "a " + value.getClass().getName(), null);
        }
    }

    private static IllegalArgumentException refused(String path, String what, @Nullable Throwable cause) {
        return new IllegalArgumentException(
                "llmbench.extra-body: the field '" + path + "' is " + what
                        + "; JSON has texts, finite numbers, true, false, lists and maps",
                cause);
    }
}
