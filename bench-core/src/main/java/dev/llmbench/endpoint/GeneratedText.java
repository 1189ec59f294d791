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

    private final ChatChunk chunk;

    GeneratedText(ChatChunk chunk) {
        this.chunk = chunk;
    }

    /** Reads a delta or message; the parser stands at its value. */
    void readMessage(JsonParser in) throws IOException {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            in.skipChildren();
            return;
        }
        boolean reasoned = false;
        int reasoningMark = chunk.mark();
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            switch (field) {
                case "content", "refusal" -> readText(in, ContentChannel.TEXT);
                case "reasoning_content", "reasoning" -> {
                    int mark = chunk.mark();
                    readText(in, ContentChannel.REASONING);
                    if (reasoned) {
                        chunk.dropRepeated(reasoningMark, mark);
                    }
                    reasoned = true;
                    reasoningMark = mark;
                }
                case "tool_calls" -> readToolCalls(in);
                case "function_call" -> readFunction(in);
                default -> in.skipChildren();
            }
        }
    }

    /** Reads a string, or an object or array of typed parts. */
    void readText(JsonParser in, ContentChannel channel) throws IOException {
        switch (in.currentToken()) {
            case VALUE_STRING -> chunk.addText(channel, in);
            case START_ARRAY -> {
                while (in.nextToken() != JsonToken.END_ARRAY) {
                    readText(in, channel);
                }
            }
            case START_OBJECT -> readPart(in, channel);
            default -> {
                // null, numbers and booleans are not text
            }
        }
    }

    private void readPart(JsonParser in, ContentChannel channel) throws IOException {
        int mark = chunk.mark();
        boolean thinking = false;
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            switch (field) {
                case "type" -> {
                    thinking = in.currentToken() == JsonToken.VALUE_STRING && isThinking(in.getText());
                    in.skipChildren();
                }
                case "text", "refusal" -> readText(in, channel);
                case "thinking", "reasoning", "reasoning_content" -> readText(in, ContentChannel.REASONING);
                default -> in.skipChildren();
            }
        }
        // the type may come after the text
        if (thinking) {
            chunk.assignChannel(mark, ContentChannel.REASONING);
        }
    }

    private static boolean isThinking(String type) {
        return type.equals("thinking") || type.startsWith("reasoning");
    }

    private void readToolCalls(JsonParser in) throws IOException {
        if (in.currentToken() == JsonToken.START_ARRAY) {
            while (in.nextToken() != JsonToken.END_ARRAY) {
                readToolCall(in);
            }
        } else {
            readToolCall(in);
        }
    }

    private void readToolCall(JsonParser in) throws IOException {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            in.skipChildren();
            return;
        }
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            if (field.equals("function") || field.equals("custom")) {
                readFunction(in);
            } else {
                in.skipChildren();
            }
        }
    }

    private void readFunction(JsonParser in) throws IOException {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            in.skipChildren();
            return;
        }
        int first = chunk.mark();
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            switch (field) {
                case "name" -> {
                    int mark = chunk.mark();
                    readText(in, ContentChannel.TOOL_CALL);
                    chunk.swap(first, mark);
                }
                case "arguments", "input" -> readArguments(in);
                default -> in.skipChildren();
            }
        }
    }

    /** Arguments are a string of JSON; some servers send the JSON itself. */
    private void readArguments(JsonParser in) throws IOException {
        if (!in.currentToken().isStructStart()) {
            readText(in, ContentChannel.TOOL_CALL);
            return;
        }
        StringWriter json = new StringWriter();
        try (JsonGenerator out = ChatChunkParser.JSON.createGenerator(json)) {
            out.copyCurrentStructure(in);
        }
        char[] text = json.toString().toCharArray();
        chunk.addText(ContentChannel.TOOL_CALL, text, 0, text.length);
    }
}
