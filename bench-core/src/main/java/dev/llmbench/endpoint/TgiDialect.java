// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.llmbench.prompt.Prompt;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Hugging Face TGI's own {@code generate_stream}, and {@code generate} without a stream. The event that repeats the
 * whole text is the last.
 */
final class TgiDialect implements ApiDialect {

    @Override
    public List<String> path(boolean streaming) {
        return List.of(streaming ? "generate_stream" : "generate");
    }

    @Override
    public boolean isVersioned() {
        return false;
    }

    @Override
    public Set<String> promptFields() {
        return Set.of("inputs");
    }

    @Override
    public void writePrompt(JsonGenerator json, Prompt prompt) throws IOException {
        json.writeStringField("inputs", prompt.text());
    }

    @Override
    public boolean namesModel() {
        return false;
    }

    @Override
    public boolean hasStreamField() {
        return false;
    }

    @Override
    public Optional<String> lengthParent() {
        return Optional.of("parameters");
    }

    @Override
    public Optional<String> lengthField(String configured) {
        return Optional.of("max_new_tokens");
    }

    /** Without these a whole answer tells no counts. */
    @Override
    public Map<String, String> besideLength() {
        return Map.of("details", "true");
    }

    @Override
    public void read(JsonParser in, AnswerChunk into) throws IOException {
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            switch (field) {
                case "token" -> readToken(in, into);
                case "generated_text" -> readText(in, into);
                case "details" -> readDetails(in, into);
                default -> CommonFields.read(in, field, into);
            }
        }
    }

    private static void readText(JsonParser in, AnswerChunk into) throws IOException {
        if (into.isWhole()) {
            CommonFields.readString(in, ContentChannel.TEXT, into);
        } else if (in.currentToken() == JsonToken.VALUE_STRING) {
            into.setEnd();
        } else {
            in.skipChildren();
        }
    }

    /** Special tokens, such as the one that ends the text, are no part of it. */
    private static void readToken(JsonParser in, AnswerChunk into) throws IOException {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            in.skipChildren();
            return;
        }
        int mark = into.mark();
        boolean special = false;
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            switch (field) {
                case "text" -> CommonFields.readString(in, ContentChannel.TEXT, into);
                case "special" -> special = CommonFields.isTrue(in);
                default -> in.skipChildren();
            }
        }
        if (special) {
            into.drop(mark);
        }
    }

    private static void readDetails(JsonParser in, AnswerChunk into) throws IOException {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            in.skipChildren();
            return;
        }
        OptionalInt input = OptionalInt.empty();
        OptionalInt generated = OptionalInt.empty();
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            switch (field) {
                case "finish_reason" -> CommonFields.finish(AnswerChunk.name(in), into);
                case "generated_tokens" -> generated = UsageParser.count(in);
                case "input_length" -> input = UsageParser.count(in);
                default -> in.skipChildren();
            }
        }
        if (input.isPresent() || generated.isPresent()) {
            into.addUsage(new ServerUsage(input, generated, OptionalInt.empty(), OptionalInt.empty()));
        }
    }
}
