// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.llmbench.prompt.Prompt;
import java.io.IOException;
import java.util.Map;

/**
 * A JSON object with places for a prompt. The prompt is put in as a value, so that no text of it can break the JSON.
 */
final class BodyTemplate {

    private static final String PROMPT = "{{prompt}}";
    private static final String MESSAGES = "{{messages}}";
    private static final String MAX_TOKENS = "{{max_tokens}}";
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private final JsonNode root;

    private BodyTemplate(JsonNode root) {
        this.root = root;
    }

    /**
     * @throws IllegalArgumentException when it is no JSON object or has no place for a prompt; the message repeats none
     *     of it
     */
    static BodyTemplate parse(String json) {
        JsonNode root;
        try {
            root = MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw refused("it is no JSON");
        }
        if (root == null || !root.isObject()) {
            throw refused("it is no JSON object");
        }
        if (!hasPrompt(root)) {
            throw refused("it has no place for the prompt");
        }
        return new BodyTemplate(root);
    }

    private static IllegalArgumentException refused(String why) {
        return new IllegalArgumentException("application-body: " + why + "; write for example {\"question\": \""
                + PROMPT + "\"}, or \"" + MESSAGES + "\" where the API takes a list of messages");
    }

    private static boolean hasPrompt(JsonNode node) {
        if (node.isTextual()) {
            return node.textValue().contains(PROMPT);
        }
        for (JsonNode child : node) {
            if (hasPrompt(child) || (node.isObject() && isMessages(child))) {
                return true;
            }
        }
        return false;
    }

    /** Only as the value of a field; as an item of a list it is a text like others. */
    private static boolean isMessages(JsonNode value) {
        return value.isTextual() && value.textValue().equals(MESSAGES);
    }

    /** Writes the fields of the object. */
    void writeFields(JsonGenerator json, Prompt prompt) throws IOException {
        writeFields(json, root, prompt);
    }

    private static void writeFields(JsonGenerator json, JsonNode object, Prompt prompt) throws IOException {
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            JsonNode value = field.getValue();
            boolean length = value.isTextual() && value.textValue().equals(MAX_TOKENS);
            if (isMessages(value)) {
                ChatMessages.write(json, field.getKey(), prompt);
            } else if (length && prompt.requestedOutputTokens().isPresent()) {
                json.writeNumberField(
                        field.getKey(), prompt.requestedOutputTokens().getAsInt());
            } else if (!length) {
                json.writeFieldName(field.getKey());
                writeValue(json, value, prompt);
            }
        }
    }

    private static void writeValue(JsonGenerator json, JsonNode value, Prompt prompt) throws IOException {
        if (value.isTextual()) {
            json.writeString(value.textValue().replace(PROMPT, prompt.text()));
        } else if (value.isObject()) {
            json.writeStartObject();
            writeFields(json, value, prompt);
            json.writeEndObject();
        } else if (value.isArray()) {
            json.writeStartArray();
            for (JsonNode item : value) {
                writeValue(json, item, prompt);
            }
            json.writeEndArray();
        } else {
            json.writeRawValue(value.toString());
        }
    }
}
