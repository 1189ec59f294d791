// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;

/**
 * The one place that knows which fields of a {@code delta} or {@code message} carry generated text. Anything else is
 * skipped, whatever it is.
 */
final class GeneratedText {

    private GeneratedText() {}

    /** Reads a delta or message; the parser stands at its value. */
    static void readMessage(JsonParser in, AnswerChunk into) throws IOException {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            in.skipChildren();
            return;
        }
        int reasoningStart = 0;
        int reasoningEnd = 0;
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            switch (field) {
                case "content", "refusal" -> readText(in, ContentChannel.TEXT, into);
                case "reasoning_content", "reasoning", "reasoning_details" -> {
                    // servers that know several names say the same under each
                    int mark = into.mark();
                    int start = into.textLength();
                    readText(in, ContentChannel.REASONING, into);
                    into.dropRepeated(reasoningStart, reasoningEnd, mark);
                    if (reasoningEnd == reasoningStart) {
                        reasoningStart = start;
                        reasoningEnd = into.textLength();
                    }
                }
                case "tool_calls" -> readToolCalls(in, into);
                case "function_call" -> readFunction(in, into);
                default -> in.skipChildren();
            }
        }
    }

    /** Reads a string, or an object or array of typed parts. */
    static void readText(JsonParser in, ContentChannel channel, AnswerChunk into) throws IOException {
        switch (in.currentToken()) {
            case VALUE_STRING -> into.addText(channel, in);
            case START_ARRAY -> {
                while (in.nextToken() != JsonToken.END_ARRAY) {
                    readText(in, channel, into);
                }
            }
            case START_OBJECT -> readPart(in, channel, into);
            default -> {
                // null, numbers and booleans are not text
            }
        }
    }

    private static void readPart(JsonParser in, ContentChannel channel, AnswerChunk into) throws IOException {
        int mark = into.mark();
        boolean thinking = false;
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            switch (field) {
                case "type" -> {
                    thinking = in.currentToken() == JsonToken.VALUE_STRING && isThinking(in.getText());
                    in.skipChildren();
                }
                case "text", "refusal" -> readText(in, channel, into);
                case "thinking", "reasoning", "reasoning_content", "summary" ->
                    readText(in, ContentChannel.REASONING, into);
                default -> in.skipChildren();
            }
        }
        // the type may come after the text
        if (thinking) {
            into.assignChannel(mark, ContentChannel.REASONING);
        }
    }

    private static boolean isThinking(String type) {
        return type.equals("thinking") || type.startsWith("reasoning");
    }

    static void readToolCalls(JsonParser in, AnswerChunk into) throws IOException {
        if (in.currentToken() == JsonToken.START_ARRAY) {
            while (in.nextToken() != JsonToken.END_ARRAY) {
                readToolCall(in, into);
            }
        } else {
            readToolCall(in, into);
        }
    }

    private static void readToolCall(JsonParser in, AnswerChunk into) throws IOException {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            in.skipChildren();
            return;
        }
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            if (field.equals("function") || field.equals("custom")) {
                readFunction(in, into);
            } else {
                in.skipChildren();
            }
        }
    }

    private static void readFunction(JsonParser in, AnswerChunk into) throws IOException {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            in.skipChildren();
            return;
        }
        int first = into.mark();
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            switch (field) {
                case "name" -> {
                    int mark = into.mark();
                    readText(in, ContentChannel.TOOL_CALL, into);
                    into.swap(first, mark);
                }
                case "arguments", "input" -> readArguments(in, into);
                default -> in.skipChildren();
            }
        }
    }

    /** Arguments are a string of JSON; some servers send the JSON itself. */
    static void readArguments(JsonParser in, AnswerChunk into) throws IOException {
        if (!in.currentToken().isStructStart()) {
            readText(in, ContentChannel.TOOL_CALL, into);
            return;
        }
        StringWriter json = new StringWriter();
        try (JsonGenerator out = AnswerChunkParser.JSON.createGenerator(json)) {
            out.copyCurrentStructure(in);
        }
        char[] text = json.toString().toCharArray();
        into.addText(ContentChannel.TOOL_CALL, text, 0, text.length);
    }
}
