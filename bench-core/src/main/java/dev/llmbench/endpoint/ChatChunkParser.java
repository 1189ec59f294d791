// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads the JSON of a chat-completions event or answer into a {@link ChatChunk}. Unknown fields, and known ones of an
 * unexpected type, are skipped: what a server adds must not fail a request.
 */
final class ChatChunkParser {

    /** Lets through what unknown fields may hold: NaN log probabilities, and strings as long as an event may be. */
    static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private final String messageField;
    private final ChatChunk chunk = new ChatChunk();
    private final GeneratedText text = new GeneratedText(chunk);
    private boolean modelWanted = true;

    private ChatChunkParser(String messageField) {
        this.messageField = messageField;
    }

    /** For the events of a stream, which carry a {@code delta}. */
    static ChatChunkParser ofStream() {
        return new ChatChunkParser("delta");
    }

    /** For an answer in one piece, which carries a {@code message}. */
    static ChatChunkParser ofAnswer() {
        return new ChatChunkParser("message");
    }

    /**
     * Reads one event.
     *
     * @return what it said; the same object each time
     * @throws JsonProcessingException when the bytes are not one JSON object
     */
    ChatChunk parse(byte[] bytes, int offset, int length) throws JsonProcessingException {
        try (JsonParser in = JSON.createParser(bytes, offset, length)) {
            return read(in);
        } catch (IOException e) {
            return parseWithReplacement(bytes, offset, length, e);
        }
    }

    /** An event stream is decoded with replacement, so bytes that are no UTF-8 are not an error of the event. */
    private ChatChunk parseWithReplacement(byte[] bytes, int offset, int length, IOException first)
            throws JsonProcessingException {
        String decoded = new String(bytes, offset, length, StandardCharsets.UTF_8);
        if (decoded.indexOf('\uFFFD') >= 0) {
            try (JsonParser in = JSON.createParser(decoded)) {
                return read(in);
            } catch (IOException e) {
                throw asJsonError(e);
            }
        }
        throw asJsonError(first);
    }

    private static JsonProcessingException asJsonError(IOException e) {
        return e instanceof JsonProcessingException json ? json : new JsonParseException(null, e.getMessage(), e);
    }

    private ChatChunk read(JsonParser in) throws IOException {
        chunk.clear();
        if (in.nextToken() != JsonToken.START_OBJECT) {
            throw new JsonParseException(in, "not a JSON object");
        }
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            readField(in, field);
        }
        if (in.nextToken() != null) {
            throw new JsonParseException(in, "more than one JSON object");
        }
        return chunk;
    }

    private void readField(JsonParser in, String field) throws IOException {
        switch (field) {
            case "choices" -> readChoices(in);
            case "usage" -> {
                ServerUsage usage = UsageParser.read(in);
                if (usage != null) {
                    chunk.setUsage(usage);
                }
            }
            case "error" -> {
                if (saysSomething(in)) {
                    chunk.setError();
                }
            }
            case "object" -> {
                if (in.currentToken() == JsonToken.VALUE_STRING
                        && in.getTextLength() == 5
                        && in.getText().equals("error")) {
                    chunk.setError();
                }
                in.skipChildren();
            }
            case "model" -> readModel(in);
            default -> in.skipChildren();
        }
    }

    private void readModel(JsonParser in) throws IOException {
        if (modelWanted && in.currentToken() == JsonToken.VALUE_STRING && in.getTextLength() > 0) {
            chunk.setModel(in.getText());
            modelWanted = false;
        }
        in.skipChildren();
    }

    private void readChoices(JsonParser in) throws IOException {
        if (in.currentToken() != JsonToken.START_ARRAY) {
            in.skipChildren();
            return;
        }
        int position = 0;
        while (in.nextToken() != JsonToken.END_ARRAY) {
            if (in.currentToken() == JsonToken.START_OBJECT) {
                readChoice(in, position);
            } else {
                in.skipChildren();
            }
            position++;
        }
    }

    private void readChoice(JsonParser in, int position) throws IOException {
        int mark = chunk.mark();
        int index = position;
        String finishReason = null;
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            if (field.equals(messageField)) {
                text.readMessage(in);
            } else if (field.equals("text")) {
                text.readText(in, ContentChannel.TEXT);
            } else if (field.equals("finish_reason")) {
                finishReason = nonEmpty(in);
            } else if (field.equals("index")) {
                index = UsageParser.count(in).orElse(position);
            } else {
                in.skipChildren();
            }
        }
        chunk.closeChoice(mark, index, finishReason);
        if ("error".equals(finishReason)) {
            chunk.setError();
        }
    }

    private static @Nullable String nonEmpty(JsonParser in) throws IOException {
        if (in.currentToken() == JsonToken.VALUE_STRING) {
            return in.getTextLength() == 0 ? null : in.getText();
        }
        in.skipChildren();
        return null;
    }

    /** Whether an {@code error} field reports one: null, false, 0 and empty values do not. */
    private static boolean saysSomething(JsonParser in) throws IOException {
        JsonToken value = in.currentToken();
        return switch (value) {
            case VALUE_NULL, VALUE_FALSE -> false;
            case VALUE_STRING -> in.getTextLength() > 0;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> in.getDoubleValue() != 0;
            case START_OBJECT, START_ARRAY -> {
                JsonToken end = value == JsonToken.START_OBJECT ? JsonToken.END_OBJECT : JsonToken.END_ARRAY;
                boolean any = false;
                while (in.nextToken() != end) {
                    any = true;
                    in.skipChildren();
                }
                yield any;
            }
            default -> true;
        };
    }
}
