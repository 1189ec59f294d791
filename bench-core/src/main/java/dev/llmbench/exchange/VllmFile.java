// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a result of vLLM's holds but the gaps between chunks, which are too many to be kept: single figures, and the
 * arrays of {@code --save-detailed} with one number a request. Generated texts are passed over.
 */
final class VllmFile {

    /** The arrays of one number a request that are of use. */
    private static final Set<String> ARRAYS = Set.of("input_lens", "output_lens", "ttfts", "start_times");

    private static final String ERRORS = "errors";
    private static final String GAPS = "itls";
    private static final int LONGEST_ERROR = 1_000;

    private final Path file;
    private final ObjectNode figures = JsonText.object();
    private final Map<String, Values> arrays = new HashMap<>();
    private final List<String> errors = new ArrayList<>();
    private boolean hasGaps;

    private VllmFile(Path file) {
        this.file = file;
    }

    /** What takes one request's gaps, in seconds. */
    interface GapsOfRequest {
        void accept(int index, double[] seconds);
    }

    static VllmFile read(Path file) {
        VllmFile result = new VllmFile(file);
        JsonFile.reading(file, parser -> {
            result.readFields(parser);
            return result;
        });
        return result;
    }

    private void readFields(JsonParser parser) throws IOException {
        parser.nextToken();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (value == JsonToken.START_ARRAY && ARRAYS.contains(name)) {
                arrays.put(name, numbers(parser, name));
            } else if (value == JsonToken.START_ARRAY && name.equals(ERRORS)) {
                readErrors(parser);
            } else if (value.isScalarValue()) {
                figures.set(name, JsonFile.tree(parser));
            } else {
                hasGaps |= value == JsonToken.START_ARRAY && name.equals(GAPS);
                parser.skipChildren();
            }
        }
        if (parser.nextToken() != null) {
            throw new IllegalArgumentException("fromVllm(" + file
                    + "): the file holds several results, as --append-result writes them; put the one to judge into a"
                    + " file of its own");
        }
    }

    private Values numbers(JsonParser parser, String name) throws IOException {
        Values values = new Values();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            values.add(number(parser, name, values.size()));
        }
        return values;
    }

    private double number(JsonParser parser, String name, int index) throws IOException {
        boolean isNumber = parser.currentToken().isNumeric();
        double value = isNumber ? parser.getDoubleValue() : Double.NaN;
        boolean inRange = name.equals("start_times") || value >= 0;
        if (!Double.isFinite(value) || !inRange) {
            throw new IllegalArgumentException("fromVllm(" + file + "): " + name + "[" + index + "] = "
                    + parser.getText() + ": it must be a number, not below 0");
        }
        return value;
    }

    private void readErrors(JsonParser parser) throws IOException {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            String text = parser.currentToken() == JsonToken.VALUE_STRING ? parser.getText() : "";
            errors.add(text.length() > LONGEST_ERROR ? text.substring(0, LONGEST_ERROR) : text);
            parser.skipChildren();
        }
    }

    /** Whether every request is in the file. */
    boolean isDetailed() {
        return hasGaps && arrays.containsKey("ttfts");
    }

    ObjectNode figures() {
        return figures;
    }

    /** Empty when the file has no such array. */
    Optional<Values> array(String name) {
        return Optional.ofNullable(arrays.get(name));
    }

    /** An empty text for a request that did not fail. */
    String error(int index) {
        return index < errors.size() ? errors.get(index) : "";
    }

    /** How many errors there are; 0 also when the file has none. */
    int errors() {
        return errors.size();
    }

    /** Reads the file once more for the gaps of one request after the other. */
    void eachGaps(GapsOfRequest consumer) {
        JsonFile.reading(file, parser -> {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                if (name.equals(GAPS)) {
                    eachGaps(parser, consumer);
                } else {
                    parser.skipChildren();
                }
            }
            return file;
        });
    }

    private void eachGaps(JsonParser parser, GapsOfRequest consumer) throws IOException {
        int index = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() != JsonToken.START_ARRAY) {
                throw new IllegalArgumentException("fromVllm(" + file + "): " + GAPS + "[" + index
                        + "]: it must be an array of seconds, one for each gap between chunks");
            }
            consumer.accept(index, numbers(parser, GAPS + "[" + index + "]").toArray());
            index++;
        }
    }
}
