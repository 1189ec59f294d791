// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Further request body fields, given as text. */
public final class ExtraBody {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private ExtraBody() {}

    /**
     * Reads the fields of one JSON object, such as {@code {"temperature": 0}}.
     *
     * @throws IllegalArgumentException when the text is no JSON object, or a field of it is null; the message says
     *     where, and repeats no value
     */
    public static Map<String, Object> parse(String json) {
        Map<String, Object> fields;
        try {
            fields = MAPPER.readValue(json, new TypeReference<Map<String, Object>>() {});
        } catch (JsonProcessingException e) {
            String place = e.getLocation() == null
                    ? ""
                    : " (line " + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr() + ")";
            // Without the cause: the parser's own message quotes the text, which may hold a secret.
            throw new IllegalArgumentException("it must be one JSON object" + place);
        }
        if (fields == null) {
            throw new IllegalArgumentException("it must be one JSON object, not null");
        }
        fields.forEach((name, value) -> {
            if (value == null) {
                throw new IllegalArgumentException("its field " + name + " is null; leave the field out");
            }
        });
        return Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }
}
