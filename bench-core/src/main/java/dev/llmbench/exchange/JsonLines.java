// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A file with an object in each line, read one line at a time. Blank lines are none. */
final class JsonLines implements AutoCloseable {

    /** 64 million characters: an answer of more chunks than any model gives. */
    private static final int LONGEST_LINE = 64_000_000;

    private final Path file;
    private final BufferedReader in;
    private int number;
    private boolean cutOff;

    JsonLines(Path file) {
        this.file = file;
        try {
            this.in = Files.newBufferedReader(file);
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read", e);
        }
    }

    /**
     * The next line's object; empty at the end, and before a last line that was not written whole.
     *
     * @throws IllegalArgumentException naming file and line when one is no JSON object
     */
    Optional<JsonNode> next() {
        try {
            String line = nextLine();
            return line.isEmpty() ? Optional.empty() : parsed(line);
        } catch (MalformedInputException e) {
            throw new IllegalArgumentException(file + " line " + (number + 1) + ": this is not UTF-8", e);
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read", e);
        }
    }

    private Optional<JsonNode> parsed(String line) throws IOException {
        try {
            JsonNode node = JsonFile.tree(line);
            if (!node.isObject()) {
                throw new IllegalArgumentException(file + " line " + number + ": each line must be a JSON object");
            }
            return Optional.of(node);
        } catch (JsonProcessingException e) {
            if (nextLine().isEmpty()) {
                cutOff = true;
                return Optional.empty();
            }
            throw new IllegalArgumentException(
                    file + " line " + (number - 1) + ": this is not JSON (" + e.getOriginalMessage() + ")", e);
        }
    }

    /** Empty at the end. */
    private String nextLine() throws IOException {
        StringBuilder line = new StringBuilder();
        int c;
        while ((c = in.read()) >= 0) {
            if (c == '\n') {
                number++;
                if (!line.toString().isBlank()) {
                    return line.toString();
                }
                line.setLength(0);
            } else if (line.length() >= LONGEST_LINE) {
                throw new IllegalArgumentException(file + " line " + (number + 1) + ": it is longer than "
                        + LONGEST_LINE + " characters, which no record is");
            } else {
                line.append((char) c);
            }
        }
        number++;
        return line.toString().isBlank() ? "" : line.toString();
    }

    /** Whether the last line was not whole and is left out: the writer was killed, or still writes. */
    boolean isCutOff() {
        return cutOff;
    }

    /** The line read last, from 1. */
    int number() {
        return number;
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be closed", e);
        }
    }
}
