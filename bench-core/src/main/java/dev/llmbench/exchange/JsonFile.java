// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * Reads JSON of other tools token by token, so that its size does not matter. NaN and Infinity, which Python writes,
 * are read.
 */
final class JsonFile {

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                    .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                    .build())
            .build();

    private JsonFile() {}

    /** What is done with an open file. */
    interface Reading<T> {
        T read(JsonParser parser) throws IOException;
    }

    /**
     * @throws IllegalArgumentException naming the file and the place when it is cut off or no JSON
     * @throws UncheckedIOException when it cannot be read
     */
    static <T> T reading(Path file, Reading<T> reading) {
        try (JsonParser parser = MAPPER.getFactory().createParser(file.toFile())) {
            return reading.read(parser);
        } catch (JsonProcessingException e) {
            String place = file
                    + (e.getLocation() == null ? "" : " line " + e.getLocation().getLineNr());
            throw new IllegalArgumentException(
                    isCutOff(file, e)
                            ? place + ": the file ends in the middle; was the tool still writing, or killed?"
                            : place + ": this is not JSON (" + e.getOriginalMessage() + ")",
                    e);
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read", e);
        }
    }

    /** Half a number at the end is no end of input to the parser, but it is to us. */
    private static boolean isCutOff(Path file, JsonProcessingException e) {
        long end = file.toFile().length();
        return e instanceof JsonEOFException
                || (end > 2 && e.getLocation() != null && e.getLocation().getByteOffset() >= end - 1);
    }

    /** The value at which the parser stands, whole: for what is known to be small. */
    static JsonNode tree(JsonParser parser) throws IOException {
        return MAPPER.readTree(parser);
    }

    /** One line of a JSON-lines file. */
    static JsonNode tree(String line) throws JsonProcessingException {
        return MAPPER.readTree(line);
    }
}
