// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** One JSON object and the kinds of fields that datasets have. A field of another kind than expected is a mistake. */
record JsonObject(JsonNode node) {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    static JsonObject parse(byte[] bytes) {
        try {
            JsonNode node = MAPPER.readTree(bytes);
            if (!node.isObject()) {
                throw new IllegalArgumentException("it is no JSON object");
            }
            return new JsonObject(node);
        } catch (JsonProcessingException e) {
            // Without the parser's message, which quotes what may be private.
            String column =
                    e.getLocation() == null ? "" : " (column " + e.getLocation().getColumnNr() + ")";
            throw new IllegalArgumentException("it is no JSON object" + column);
        } catch (IOException e) {
            throw new IllegalStateException("reading from memory failed", e);
        }
    }

    boolean has(String name) {
        return node.has(name);
    }

    /** The first of these fields that is there and no null. */
    Optional<JsonNode> first(String... names) {
        for (String name : names) {
            if (node.hasNonNull(name)) {
                return Optional.of(node.get(name));
            }
        }
        return Optional.empty();
    }

    Optional<String> text(String... names) {
        return first(names).map(value -> {
            if (!value.isTextual()) {
                throw new IllegalArgumentException(String.join(" or ", names) + " must be a text");
            }
            return value.textValue();
        });
    }

    /** A whole number of at least 0. */
    OptionalInt count(String... names) {
        Optional<JsonNode> value = first(names);
        if (value.isEmpty()) {
            return OptionalInt.empty();
        }
        if (!value.get().canConvertToExactIntegral()
                || !value.get().canConvertToInt()
                || value.get().intValue() < 0) {
            throw new IllegalArgumentException(String.join(" or ", names) + " must be a whole number of at least 0");
        }
        return OptionalInt.of(value.get().intValue());
    }

    OptionalDouble number(String... names) {
        Optional<JsonNode> value = first(names);
        if (value.isEmpty()) {
            return OptionalDouble.empty();
        }
        if (!value.get().isNumber()) {
            throw new IllegalArgumentException(String.join(" or ", names) + " must be a number");
        }
        return OptionalDouble.of(value.get().doubleValue());
    }

    /** The objects of a list; none when it is not there. */
    List<JsonObject> objects(String name) {
        List<JsonObject> objects = new ArrayList<>();
        for (JsonNode element : list(name)) {
            if (!element.isObject()) {
                throw new IllegalArgumentException(name + " must be a list of objects");
            }
            objects.add(new JsonObject(element));
        }
        return objects;
    }

    List<Long> longs(String name) {
        List<Long> values = new ArrayList<>();
        for (JsonNode element : list(name)) {
            if (!element.canConvertToLong()) {
                throw new IllegalArgumentException(name + " must be a list of whole numbers");
            }
            values.add(element.longValue());
        }
        return values;
    }

    JsonNode list(String name) {
        JsonNode list = node.path(name);
        if (list.isMissingNode() || list.isNull()) {
            return MAPPER.createArrayNode();
        }
        if (!list.isArray()) {
            throw new IllegalArgumentException(name + " must be a list");
        }
        return list;
    }
}
