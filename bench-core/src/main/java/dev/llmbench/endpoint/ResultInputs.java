// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.llmbench.prompt.Prompt;
import java.io.IOException;
import java.util.List;

/**
 * The texts of a prompt as the APIs without generated text take them. For a ranking the first one is the query and the
 * others are the passages; a lone text is a passage, ranked for the shortest query there is.
 */
final class ResultInputs {

    private static final String SHORTEST_QUERY = "a";

    private ResultInputs() {}

    static void embeddings(JsonGenerator json, Prompt prompt) throws IOException {
        writeStrings(json, "input", prompt.texts());
    }

    static void image(JsonGenerator json, Prompt prompt) throws IOException {
        json.writeStringField("prompt", prompt.text());
    }

    static void cohere(JsonGenerator json, Prompt prompt) throws IOException {
        json.writeStringField("query", query(prompt));
        writeStrings(json, "documents", passages(prompt));
    }

    static void tei(JsonGenerator json, Prompt prompt) throws IOException {
        json.writeStringField("query", query(prompt));
        writeStrings(json, "texts", passages(prompt));
    }

    static void nim(JsonGenerator json, Prompt prompt) throws IOException {
        json.writeObjectFieldStart("query");
        json.writeStringField("text", query(prompt));
        json.writeEndObject();
        json.writeArrayFieldStart("passages");
        for (String passage : passages(prompt)) {
            json.writeStartObject();
            json.writeStringField("text", passage);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static String query(Prompt prompt) {
        return prompt.further().isEmpty() ? SHORTEST_QUERY : prompt.text();
    }

    private static List<String> passages(Prompt prompt) {
        return prompt.further().isEmpty() ? prompt.texts() : prompt.further();
    }

    private static void writeStrings(JsonGenerator json, String field, List<String> texts) throws IOException {
        json.writeArrayFieldStart(field);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }
}
