// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The body of a chat request as a client once sent it. It is sent again with all of its fields but three: which model
 * and whether as a stream is the run's to say, and so is what belongs to streams.
 *
 * @param fields the fields in their order, each value as JSON text; without {@code model}, {@code stream} and
 *     {@code stream_options}
 */
public record RecordedBody(Map<String, String> fields) {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    public RecordedBody {
        Map<String, String> copy = new LinkedHashMap<>(fields);
        copy.keySet().removeAll(Set.of("model", "stream", "stream_options"));
        fields = Collections.unmodifiableMap(copy);
    }

    /**
     * Reads a recorded body.
     *
     * @throws IllegalArgumentException when it is no JSON object with {@code messages}; the message repeats none of it
     */
    public static RecordedBody parse(byte[] json) {
        JsonNode root;
        try {
            root = MAPPER.readTree(json);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "it is no JSON" + (e instanceof JsonProcessingException mistake ? place(mistake) : ""));
        }
        if (!root.isObject()
                || !root.path("messages").isArray()
                || root.path("messages").isEmpty()) {
            throw new IllegalArgumentException(
                    "it is no JSON object with a list of messages, as chat completions take");
        }
        Map<String, String> fields = new LinkedHashMap<>();
        root.properties()
                .forEach(field -> fields.put(field.getKey(), field.getValue().toString()));
        return new RecordedBody(fields);
    }

    private static String place(JsonProcessingException mistake) {
        return mistake.getLocation() == null
                ? ""
                : " (line " + mistake.getLocation().getLineNr() + ", column "
                        + mistake.getLocation().getColumnNr() + ")";
    }

    /** The field that asks for an output length; empty when none does. */
    public Optional<String> lengthField() {
        return Stream.of("max_completion_tokens", "max_tokens")
                .filter(fields::containsKey)
                .findFirst();
    }

    /** The output length that the body asks for, in tokens; empty when it asks for none. */
    public OptionalInt outputTokens() {
        return lengthField()
                .map(fields::get)
                .filter(value -> value.matches("\\d{1,9}"))
                .map(value -> OptionalInt.of(Integer.parseInt(value)))
                .orElse(OptionalInt.empty());
    }
}
