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
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Reads the JSON of an event, or of an answer that came whole, into an {@link AnswerChunk}. Unknown fields, and known
 * ones of an unexpected type, are skipped: what a server adds must not fail a request.
 */
final class AnswerChunkParser {

    /** The deepest nesting accepted, in a field that is skipped, too. */
    static final int MAX_DEPTH = 1000;

    /**
     * Lets through what unknown fields may hold: NaN log probabilities, and strings and numbers as long as an event may
     * be. Nothing computes such a number.
     */
    static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxNestingDepth(MAX_DEPTH)
                    .build())
            .build();

    private final ApiDialect dialect;
    private final AnswerChunk chunk;
    private final EventJson events = new EventJson();

    private AnswerChunkParser(ApiDialect dialect, boolean whole) {
        this.dialect = dialect;
        this.chunk = new AnswerChunk(whole);
    }

    /** For the events of a stream. */
    static AnswerChunkParser ofStream(ApiDialect dialect) {
        return new AnswerChunkParser(dialect, false);
    }

    /** For an answer in one piece. */
    static AnswerChunkParser ofAnswer(ApiDialect dialect) {
        return new AnswerChunkParser(dialect, true);
    }

    /**
     * Reads one event.
     *
     * @return what it said; the same object each time
     * @throws JsonProcessingException when the bytes are not one JSON object
     */
    AnswerChunk parse(byte[] bytes, int offset, int length) throws JsonProcessingException {
        if (dialect.readsText()) {
            return readText(bytes, offset, length);
        }
        if (hasFillerByte(bytes, offset, length)) {
            return parseDecoded(new String(bytes, offset, length, StandardCharsets.UTF_8));
        }
        if (!chunk.isWhole()) {
            try {
                readObject(events.over(bytes, offset, length - trailingBlanks(bytes, offset, length)));
                if (events.isUsedUp()) {
                    return chunk;
                }
            } catch (IOException e) {
                // The parser that knows nothing but this event finds it, too, and says it better.
            }
            close();
            chunk.takeBackModel();
        }
        return parseAlone(bytes, offset, length);
    }

    /**
     * In no UTF-8 is there a byte 0xFF, and parsers of bytes rely on it: they fill the last four bytes of a name up
     * with it, so that a damaged name that has one can pass for a shorter name that they know.
     */
    private static boolean hasFillerByte(byte[] bytes, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            if (bytes[i] == (byte) 0xFF) {
                return true;
            }
        }
        return false;
    }

    private static int trailingBlanks(byte[] bytes, int offset, int length) {
        int blanks = 0;
        while (blanks < length && bytes[offset + length - 1 - blanks] == ' ') {
            blanks++;
        }
        return blanks;
    }

    private AnswerChunk parseAlone(byte[] bytes, int offset, int length) throws JsonProcessingException {
        try (JsonParser in = JSON.createParser(bytes, offset, length)) {
            return read(in);
        } catch (IOException e) {
            return parseWithReplacement(bytes, offset, length, e);
        }
    }

    /** An event stream is decoded with replacement, so bytes that are no UTF-8 are not an error of the event. */
    private AnswerChunk parseWithReplacement(byte[] bytes, int offset, int length, IOException first)
            throws JsonProcessingException {
        String decoded = new String(bytes, offset, length, StandardCharsets.UTF_8);
        if (decoded.indexOf('\uFFFD') >= 0) {
            chunk.takeBackModel();
            return parseDecoded(decoded);
        }
        throw asJsonError(first);
    }

    private AnswerChunk parseDecoded(String event) throws JsonProcessingException {
        try (JsonParser in = JSON.createParser(event)) {
            return read(in);
        } catch (IOException e) {
            throw asJsonError(e);
        }
    }

    private static JsonProcessingException asJsonError(IOException e) {
        return e instanceof JsonProcessingException json ? json : new JsonParseException(null, e.getMessage(), e);
    }

    private AnswerChunk read(JsonParser in) throws IOException {
        readObject(in);
        if (in.nextToken() != null) {
            throw new JsonParseException(in, "more than one JSON object");
        }
        return chunk;
    }

    private void readObject(JsonParser in) throws IOException {
        chunk.clear();
        JsonToken first = in.nextToken();
        if (first == JsonToken.START_OBJECT) {
            dialect.read(in, chunk);
        } else if (first == JsonToken.START_ARRAY && dialect.answersByList()) {
            chunk.readResults(in);
        } else {
            throw new JsonParseException(in, "not a JSON object");
        }
    }

    /** No further event comes. */
    void close() {
        try {
            events.close();
        } catch (IOException e) {
            throw new UncheckedIOException("a parser without a source cannot fail to close", e);
        }
    }

    /** Takes the bytes themselves for text of the answer. */
    private AnswerChunk readText(byte[] bytes, int offset, int length) throws JsonProcessingException {
        chunk.clear();
        char[] text = new String(bytes, offset, length, StandardCharsets.UTF_8).toCharArray();
        chunk.addText(ContentChannel.TEXT, text, 0, text.length);
        return chunk;
    }
}
