// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.request.RequestRecord;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads requests.jsonl back, line by line and never the whole of it. Stamps count from the run's origin, which is 0.
 */
public final class RequestsJsonlReader {

    private static final ObjectMapper JSON = new ObjectMapper();

    private RequestsJsonlReader() {}

    /**
     * Hands on one record after the other.
     *
     * @return whether the file's last line was whole; a JVM that was killed may leave half a line, which is left out
     * @throws IOException when the file cannot be read
     * @throws IllegalArgumentException naming file and line when a line is none of this format
     */
    public static boolean read(Path file, Consumer<RequestRecord> records) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            int number = 1;
            String line = lines.readLine();
            while (line != null) {
                String next = lines.readLine();
                RequestRecord record = parse(file, number, line, next == null);
                if (record == null) {
                    return false;
                }
                records.accept(record);
                line = next;
                number++;
            }
        }
        return true;
    }

    private static @Nullable RequestRecord parse(Path file, int number, String line, boolean last) {
        try {
            JsonNode node = JSON.readTree(line);
            return RecordJson.read(node);
        } catch (JsonProcessingException e) {
            if (last) {
                return null;
            }
            throw new IllegalArgumentException(
                    file + " line " + number + ": not JSON (" + e.getOriginalMessage()
                            + "); a requests.jsonl has one object in each line",
                    e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    file + " line " + number + ": " + e.getMessage() + "; is this a requests.jsonl of this library?",
                    e);
        }
    }
}
