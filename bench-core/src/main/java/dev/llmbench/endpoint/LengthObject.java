// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The object within a request that the asked length is a field of, together with what the user wants in that object.
 */
final class LengthObject {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private LengthObject() {}

    /** @param extra the user's further fields of the body, each value as JSON text */
    static void write(
            JsonGenerator json, ApiDialect dialect, Map<String, String> extra, String field, OptionalInt length)
            throws IOException {
        String parent = dialect.lengthParent().orElseThrow();
        String own = extra.get(parent);
        JsonNode given = own == null ? MAPPER.createObjectNode() : parse(own);
        if (!given.isObject()) {
            json.writeFieldName(parent);
            json.writeRawValue(given.toString());
            return;
        }
        json.writeObjectFieldStart(parent);
        if (length.isPresent() && !given.has(field)) {
            json.writeNumberField(field, length.getAsInt());
        }
        for (Map.Entry<String, String> beside : dialect.besideLength().entrySet()) {
            if (!given.has(beside.getKey())) {
                json.writeFieldName(beside.getKey());
                json.writeRawValue(beside.getValue());
            }
        }
        for (Map.Entry<String, JsonNode> mine : given.properties()) {
            json.writeFieldName(mine.getKey());
            json.writeRawValue(mine.getValue().toString());
        }
        json.writeEndObject();
    }

    private static JsonNode parse(String json) throws JsonProcessingException {
        return MAPPER.readTree(json);
    }
}
