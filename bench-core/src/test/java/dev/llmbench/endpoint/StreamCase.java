// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import okio.Buffer;

/**
 * One line of an {@code expected.jsonl} and the folder that holds its body.
 *
 * @param line the expectation, as its README describes it
 */
record StreamCase(Path folder, JsonNode line) {

    private static final Set<String> SUPPORTED = Set.of("chat", "completions", "responses", "anthropic", "none");

    /** All cases of the folder that {@code cases.dir} names, by default of our own copies. */
    static List<StreamCase> all() {
        String wanted = System.getProperty("cases.dir", "");
        List<StreamCase> cases = new ArrayList<>();
        for (Path folder : wanted.isBlank() ? List.of(own("streams"), own("real")) : List.of(named(wanted))) {
            cases.addAll(in(folder));
        }
        if (cases.stream().noneMatch(StreamCase::isSupported)) {
            fail("no case to run in " + wanted + ": expected.jsonl has " + cases.size()
                    + " cases, none of them of an API that is read here");
        }
        return cases;
    }

    private static List<StreamCase> in(Path folder) {
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
        return cases;
    }

    private static Path own(String name) {
        try {
            return Path.of(Objects.requireNonNull(StreamCase.class.getResource("/cases/" + name))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path named(String wanted) {
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

    /** What was asked; a body that is of no API is read as chat's. */
    EndpointType type() {
        return switch (line.path("api").asText()) {
            case "completions" -> EndpointType.COMPLETIONS;
            case "responses" -> EndpointType.RESPONSES;
            case "anthropic" -> EndpointType.MESSAGES;
            default -> EndpointType.CHAT;
        };
    }

    /** Whether a stream was asked for. */
    boolean isStreamed() {
        return line.path("streamed").asBoolean(true);
    }

    int status() {
        return line.path("http").path("status").asInt(200);
    }

    /** Whether the body holds the framing of HTTP chunks, too, as it was on the wire. */
    boolean isFramed() {
        return line.path("delivery").path("framing").asText().equals("chunked");
    }

    String file() {
        return line.path("file").asText();
    }

    /** The file as it is. */
    byte[] bytes() {
        return read(folder.resolve(file()));
    }

    /** The body without framing. */
    byte[] body() {
        return isFramed() ? withoutFraming(bytes()) : bytes();
    }

    /** Status line and headers as they were captured, when they were; without those that say how long the body is. */
    Optional<String> capturedHead() {
        Path captured = folder.resolve(file().replaceFirst("\\.[a-z]+$", ".headers.txt"));
        if (!Files.exists(captured)) {
            return Optional.empty();
        }
        String head = new String(read(captured), StandardCharsets.ISO_8859_1).strip();
        return Optional.of(head.lines()
                .filter(line -> !line.matches("(?i)(content-length|transfer-encoding|keep-alive):.*"))
                .map(line -> line + "\r\n")
                .collect(Collectors.joining()));
    }

    private static byte[] withoutFraming(byte[] wire) {
        Buffer in = new Buffer().write(wire);
        Buffer out = new Buffer();
        try {
            for (long size = chunkSize(in); size > 0; size = chunkSize(in)) {
                out.write(in, size);
                in.skip(2);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.readByteArray();
    }

    private static long chunkSize(Buffer in) throws IOException {
        return Long.parseLong(in.readUtf8LineStrict(), 16);
    }

    private byte[] read(Path path) {
        try {
            return Files.readAllBytes(path);
        } catch (IOException e) {
            throw new UncheckedIOException(path + " of " + this + " cannot be read", e);
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
