// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.util.Set;

/** The fields of the APIs whose answers are {@code choices}: chat completions and completions. */
final class ChoiceFields {

    /** By these the server says that it broke the answer off, and not the model. */
    private static final Set<String> FAILED = Set.of("error", "abort");

    private ChoiceFields() {}

    /** Takes in an event or an answer, at whose beginning the parser stands. */
    static void read(JsonParser in, AnswerChunk into) throws IOException {
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            readField(in, field, into);
        }
    }

    private static void readField(JsonParser in, String field, AnswerChunk into) throws IOException {
        switch (field) {
            case "choices" -> readChoices(in, into);
            case "usage" -> into.setUsage(UsageParser.read(in));
            case "x_groq" -> readVendorUsage(in, into);
            case "object", "type" -> {
                if (ErrorField.isTheWord(in)) {
                    into.setError();
                }
            }
            case "detail", "code", "message" -> into.noteErrorPart(field, ErrorField.saysSomething(in));
            default -> CommonFields.read(in, field, into);
        }
    }

    /** Groq put the usage of a stream into a field of its own. */
    private static void readVendorUsage(JsonParser in, AnswerChunk into) throws IOException {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            in.skipChildren();
            return;
        }
        while (in.nextToken() != JsonToken.END_OBJECT) {
            boolean isUsage = in.currentName().equals("usage");
            in.nextToken();
            if (isUsage) {
                into.setUsage(UsageParser.read(in));
            } else {
                in.skipChildren();
            }
        }
    }

    private static void readChoices(JsonParser in, AnswerChunk into) throws IOException {
        into.noteChoices(in);
        if (in.currentToken() != JsonToken.START_ARRAY) {
            in.skipChildren();
            return;
        }
        int position = 0;
        while (in.nextToken() != JsonToken.END_ARRAY) {
            if (in.currentToken() == JsonToken.START_OBJECT) {
                readChoice(in, position, into);
            } else {
                in.skipChildren();
            }
            position++;
        }
    }

    private static void readChoice(JsonParser in, int position, AnswerChunk into) throws IOException {
        String messageField = into.isWhole() ? "message" : "delta";
        int mark = into.mark();
        int index = position;
        String finishReason = "";
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            if (field.equals(messageField)) {
                GeneratedText.readMessage(in, into);
            } else if (field.equals("text")) {
                GeneratedText.readText(in, ContentChannel.TEXT, into);
            } else if (field.equals("finish_reason")) {
                finishReason = AnswerChunk.name(in);
            } else if (field.equals("index")) {
                index = UsageParser.count(in).orElse(position);
            } else if (field.equals("usage")) {
                // Moonshot's place for it
                into.setUsage(UsageParser.read(in));
            } else if (field.equals("error") && ErrorField.saysSomething(in)) {
                into.setError();
            } else {
                in.skipChildren();
            }
        }
        if (index >= AnswerChunk.MOST_CHOICES) {
            throw new StreamConstraintsException(
                    "choice " + index + " is beyond the limit of " + AnswerChunk.MOST_CHOICES + " choices");
        }
        into.closeChoice(mark, index, finishReason.isEmpty() ? null : finishReason);
        if (FAILED.contains(finishReason)) {
            into.setError();
        }
    }
}
