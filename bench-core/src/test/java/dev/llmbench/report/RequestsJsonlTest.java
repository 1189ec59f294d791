// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import static dev.llmbench.request.Records.ms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.Records;
import dev.llmbench.request.RequestRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestsJsonlTest {

    private static final long ORIGIN = -5_000_000_000L;

    @TempDir
    Path directory;

    @Test
    void aRecordIsOneLineOfRawStampsCountedFromTheOrigin() {
        RequestRecord record = Records.measured(3)
                .scheduledAt(ORIGIN)
                .sentAt(ORIGIN + ms(1))
                .endedAt(ORIGIN + ms(200))
                .chunksAt(ORIGIN + ms(120), ORIGIN + ms(140), ORIGIN + ms(140))
                .reasoningChunks(1)
                .sharedReads(1)
                .requested(512, 128)
                .tokens(530, 128)
                .reasoningTokens(20)
                .cachedTokens(16)
                .connection(Records.connectionTimes(
                        OptionalLong.empty(), OptionalLong.of(90_000), OptionalLong.empty(), OptionalLong.of(7), false))
                .finishReason("length")
                .model("llama-3")
                .completed();

        assertThat(line(record))
                .isEqualTo("{\"index\":3,\"phase\":\"measured\",\"outcome\":\"completed\",\"streaming\":true,"
                        + "\"scheduledNanos\":0,\"sentNanos\":1000000,\"endNanos\":200000000,"
                        + "\"firstOutputNanos\":140000000,\"chunkNanos\":[120000000,140000000,140000000],"
                        + "\"sharedReads\":1,"
                        + "\"connection\":{\"reused\":false,\"connectNanos\":90000,\"headersNanos\":7},"
                        + "\"tokens\":{\"requestedInput\":512,\"requestedOutput\":128,\"input\":530,"
                        + "\"inputSource\":\"server\",\"output\":128,\"outputSource\":\"server\",\"reasoning\":20,"
                        + "\"cachedInput\":16},\"finishReason\":\"length\",\"model\":\"llama-3\"}\n");
    }

    @Test
    void whatIsUnknownIsAMissingField() {
        assertThat(line(Records.probe(-1).scheduledAt(ORIGIN).unfinished()))
                .isEqualTo("{\"index\":-1,\"phase\":\"probe\",\"outcome\":\"unfinished\",\"streaming\":true,"
                        + "\"scheduledNanos\":0,\"sentNanos\":0,\"endNanos\":0,\"chunkNanos\":[],\"sharedReads\":0}\n");
    }

    @Test
    void aFailureKeepsStatusRetryAfterAndTheServersWords() throws Exception {
        Outcome busy = new Outcome.Failed(
                FailureKind.HTTP,
                OptionalInt.of(429),
                "slow\u2028down \ud800 \"now\"\n" + "x".repeat(5_000),
                OptionalLong.of(7));

        JsonNode json = parse(line(Records.measured(0).endedBy(busy)));

        assertThat(json.get("outcome").textValue()).isEqualTo("http_429");
        assertThat(json.get("httpStatus").intValue()).isEqualTo(429);
        assertThat(json.get("retryAfterSeconds").longValue()).isEqualTo(7);
        assertThat(json.get("message").textValue())
                .startsWith("slow down \ufffd \"now\" xxx")
                .endsWith("x…")
                .hasSize(1_000);
    }

    @Test
    void aCancelledRequestSaysWhy() throws Exception {
        assertThat(parse(line(Records.filler(9).cancelled())).get("message").textValue())
                .isEqualTo("no longer needed");
    }

    @Test
    void aRecordIsOnDiskWhenAcceptReturns() throws IOException {
        Path file = directory.resolve("deep/er/requests.jsonl");
        try (RequestsJsonl sink = new RequestsJsonl(file, 0)) {
            sink.accept(Records.measured(0).completed());
            assertThat(Files.readAllLines(file)).hasSize(1);
            sink.accept(Records.measured(1).completed());
            assertThat(Files.readAllLines(file)).hasSize(2);
            assertThat(sink.failure()).isEmpty();
        }
    }

    @Test
    void anInterruptedThreadStillWritesAndSpoilsNothing() throws IOException {
        Path file = directory.resolve("requests.jsonl");
        try (RequestsJsonl sink = new RequestsJsonl(file, 0)) {
            Thread.currentThread().interrupt();
            sink.accept(Records.measured(0).completed());
            assertThat(Thread.interrupted()).isTrue();
            sink.accept(Records.measured(1).completed());
            assertThat(sink.failure()).isEmpty();
        }
        assertThat(Files.readAllLines(file)).hasSize(2);
    }

    @Test
    void aRecordIsOneWriteHoweverLongItIs() {
        List<Integer> writes = new ArrayList<>();
        OutputStream counting = new ByteArrayOutputStream() {
            @Override
            public void write(byte[] bytes, int offset, int length) {
                writes.add(length);
            }
        };

        try (RequestsJsonl sink = new RequestsJsonl(counting, 0)) {
            sink.accept(Records.measured(0).chunks(20_000, ms(1), ms(1)).completed());
        }

        assertThat(writes).hasSize(1);
        assertThat(writes.get(0)).isGreaterThan(20_000 * 7);
    }

    @Test
    void linesOfManyThreadsNeverMix() throws Exception {
        Path file = directory.resolve("requests.jsonl");
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try (RequestsJsonl sink = new RequestsJsonl(file, 0)) {
            for (int i = 0; i < 800; i++) {
                RequestRecord record =
                        Records.measured(i).chunks(i, ms(1), ms(1)).completed();
                threads.execute(() -> sink.accept(record));
            }
            threads.shutdown();
            assertThat(threads.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
        } finally {
            threads.shutdownNow();
        }

        List<Integer> indices = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            JsonNode json = parse(line);
            assertThat(json.get("chunkNanos")).hasSize(json.get("index").intValue());
            indices.add(json.get("index").intValue());
        }
        assertThat(indices)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 800).boxed().toList());
    }

    @Test
    void aFullDiskEndsTheWritingAndNotTheLoad() {
        List<String> attempts = new ArrayList<>();
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("single byte");
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                attempts.add("write");
                throw new IOException("No space left on device");
            }

            @Override
            public void close() throws IOException {
                throw new IOException("close failed too");
            }
        };

        RequestsJsonl sink = new RequestsJsonl(full, 0);
        sink.accept(Records.measured(0).completed());
        sink.accept(Records.measured(1).completed());
        sink.close();

        assertThat(attempts).hasSize(1);
        assertThat(sink.failure()).get().extracting(Throwable::getMessage).isEqualTo("No space left on device");
        assertThat(sink.enough()).isFalse();
    }

    @Test
    void aRecordThatComesAfterTheCloseIsReportedAsLost() throws IOException {
        RequestsJsonl sink = new RequestsJsonl(directory.resolve("requests.jsonl"), 0);
        sink.close();
        assertThat(sink.failure()).isEmpty();

        sink.accept(Records.measured(0).completed());

        assertThat(sink.failure()).isPresent();
    }

    @Test
    void aFileThatCannotBeCreatedIsSaidBeforeTheLoad() throws IOException {
        Path file = Files.createFile(directory.resolve("occupied"));

        assertThatThrownBy(() -> new RequestsJsonl(file.resolve("requests.jsonl"), 0))
                .isInstanceOf(IOException.class);
    }

    private static String line(RequestRecord record) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (RequestsJsonl sink = new RequestsJsonl(bytes, ORIGIN)) {
            sink.accept(record);
            assertThat(sink.failure()).isEmpty();
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static JsonNode parse(String line) throws IOException {
        return new ObjectMapper().readTree(line);
    }
}
