// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.text.SecretNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Shows JSON-like fields without the texts in those whose names, at any depth, say that they are secret. */
final class MaskedFields {

    private MaskedFields() {}

    static String of(Map<String, Object> fields) {
        return String.valueOf(mask(fields, false));
    }

    /** Numbers and flags are never secret: {@code min_tokens} is a count. */
    private static @Nullable Object mask(@Nullable Object value, boolean secret) {
        if (value instanceof Map<?, ?> fields) {
            Map<String, @Nullable Object> masked = new LinkedHashMap<>();
            fields.forEach((key, field) -> {
                String name = String.valueOf(key);
                masked.put(name, mask(field, secret || SecretNames.isSecret(name)));
            });
            return masked;
        }
        if (value instanceof Iterable<?> items) {
            List<@Nullable Object> masked = new ArrayList<>();
            items.forEach(item -> masked.add(mask(item, secret)));
            return masked;
        }
        return secret && value instanceof CharSequence ? Redaction.REPLACEMENT : value;
    }
}
