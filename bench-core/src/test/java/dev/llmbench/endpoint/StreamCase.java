// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * One line of an {@code expected.jsonl} and the folder that holds its body.
 *
 * @param line the expectation, as its README describes it
 */
record StreamCase(Path folder, JsonNode line) {

    private static final Set<String> SUPPORTED = Set.of("chat", "none");

    /** All cases of the folder that {@code cases.dir} names, by default of our own copy. */
    static List<StreamCase> all() {
        Path folder = findFolder();
        List<StreamCase> cases = new ArrayList<>();
        int number = 0;
        try {
            for (String line : Files.readAllLines(folder.resolve("expected.jsonl"))) {
                number++;
                if (!line.isBlank()) {
                    cases.add(new StreamCase(folder, new ObjectMapper().readTree(line)));
                }
            }
        } catch (IOException e) {
            return fail("line " + number + " of " + folder.resolve("expected.jsonl") + " cannot be read", e);
        }
        if (cases.stream().noneMatch(StreamCase::isSupported)) {
            fail("no case to run in " + folder + ": expected.jsonl has " + cases.size()
                    + " cases, none of them of the chat API");
        }
        return cases;
    }

    private static Path findFolder() {
        String wanted = System.getProperty("cases.dir");
        if (wanted == null || wanted.isBlank()) {
            try {
                return Path.of(Objects.requireNonNull(StreamCase.class.getResource("/cases/streams"))
                        .toURI());
            } catch (URISyntaxException e) {
                throw new IllegalStateException(e);
            }
        }
        // tests run in the module's directory; a relative path is more often meant from the reactor's
        Path here = Path.of(wanted).toAbsolutePath().normalize();
        Path above = Path.of("..").toAbsolutePath().resolve(wanted).normalize();
        for (Path candidate : List.of(here, above)) {
            if (Files.isRegularFile(candidate.resolve("expected.jsonl"))) {
                return candidate;
            }
        }
        return fail("cases.dir = " + wanted + ": no expected.jsonl in "
                + (here.equals(above) ? here : here + " or " + above));
    }

    boolean isSupported() {
        return SUPPORTED.contains(line.path("api").asText("chat"));
    }

    String file() {
        return line.path("file").asText();
    }

    byte[] body() {
        try {
            return Files.readAllBytes(folder.resolve(file()));
        } catch (IOException e) {
            throw new UncheckedIOException("body of " + this + " cannot be read", e);
        }
    }

    String contentType() {
        return line.path("http").path("content_type").asText("text/event-stream");
    }

    /** Whether the connection is to be cut after the body, and whether a clean end is to be tried too. */
    List<Boolean> resets() {
        JsonNode delivery = line.path("delivery");
        boolean reset = delivery.path("end").asText().equals("reset");
        String also = delivery.path("also_run").asText();
        if ((also.equals("clean_eof") && reset) || (also.equals("reset") && !reset)) {
            return List.of(true, false);
        }
        return List.of(reset);
    }

    List<Integer> splits() {
        List<Integer> offsets = new ArrayList<>();
        line.path("delivery").path("split_at").forEach(offset -> offsets.add(offset.asInt()));
        return offsets;
    }

    @Override
    public String toString() {
        return line.path("case").asText("?") + " " + file();
    }
}
