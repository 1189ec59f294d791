// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import static dev.llmbench.request.Records.ms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.llmbench.request.ConnectionTimes;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.Records;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.token.TokenSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was written is what is read, bytes for bytes: records have no equality, their lines have. */
class RequestsJsonlReaderTest {

    private static final long ORIGIN = 123_456_789_012L;

    @TempDir
    Path directory;

    private Path written(List<RequestRecord> records) throws IOException {
        Path file = directory.resolve(ReportFiles.REQUESTS);
        try (RequestsJsonl lines = new RequestsJsonl(file, ORIGIN)) {
            records.forEach(lines::accept);
        }
        return file;
    }

    private static List<RequestRecord> everyKind() {
        List<RequestRecord> records = new ArrayList<>();
        ConnectionTimes connection = new ConnectionTimes(
                OptionalLong.of(1),
                OptionalLong.of(2),
                OptionalLong.of(3),
                OptionalLong.empty(),
                OptionalLong.of(5),
                OptionalLong.of(6),
                OptionalLong.of(7),
                OptionalLong.of(8),
                true);
        records.add(Records.probe(-1).sentAt(ORIGIN - ms(5)).nonStreaming().completed());
        records.add(Records.measured(0)
                .scheduledAt(ORIGIN)
                .sentAt(ORIGIN + 1)
                .connection(connection)
                .chunks(5, ORIGIN + ms(100), ms(7))
                .reasoningChunks(2)
                .sharedReads(1)
                .requested(512, 128)
                .tokens(520, 120)
                .reasoningTokens(40)
                .cachedTokens(16)
                .finishReason("stop")
                .model("llama-3")
                .turn(7, 2)
                .retries(2, ms(50))
                .completed());
        for (FailureKind kind : FailureKind.values()) {
            if (kind != FailureKind.HTTP) {
                records.add(Records.measured(1).sentAt(ORIGIN).failed(kind, "said \"no\""));
            }
        }
        records.add(Records.measured(2).sentAt(ORIGIN).http(429, "slow down"));
        records.add(Records.measured(3)
                .sentAt(ORIGIN)
                .endedBy(new Outcome.Failed(FailureKind.HTTP, OptionalInt.of(503), "busy", OptionalLong.of(20))));
        records.add(Records.filler(4).sentAt(ORIGIN).cancelled());
        records.add(Records.warmup(5).sentAt(ORIGIN).unfinished());
        return records;
    }

    private static String line(RequestRecord record, long origin) {
        return new String(RecordLine.of(record, origin), StandardCharsets.UTF_8);
    }

    @Test
    void aRecordOfEveryKindComesBackAsItWas() throws IOException {
        List<RequestRecord> records = everyKind();
        List<String> read = new ArrayList<>();

        boolean whole = RequestsJsonlReader.read(written(records), record -> read.add(line(record, 0)));

        assertThat(whole).isTrue();
        assertThat(read)
                .containsExactlyElementsOf(
                        records.stream().map(record -> line(record, ORIGIN)).toList());
    }

    @Test
    void bothTokenCountsComeBack() throws IOException {
        RequestRecord plain =
                Records.measured(0).sentAt(ORIGIN).tokens(520, 120).completed();
        List<RequestRecord> counted = new ArrayList<>();
        for (TokenSource preferred : TokenSource.values()) {
            counted.add(new RequestRecord(
                    0,
                    plain.phase(),
                    true,
                    ORIGIN,
                    ORIGIN,
                    ORIGIN,
                    plain.connection(),
                    plain.chunks(),
                    plain.firstOutputNanos(),
                    plain.tokens().withClientCounts(OptionalInt.of(512), OptionalInt.of(119), preferred),
                    plain.outcome(),
                    plain.finishReason(),
                    plain.model(),
                    plain.retries(),
                    plain.turn(),
                    plain.slotWaitNanos()));
        }
        List<RequestRecord> read = new ArrayList<>();

        RequestsJsonlReader.read(written(counted), read::add);

        assertThat(read)
                .extracting(RequestRecord::tokens)
                .containsExactlyElementsOf(
                        counted.stream().map(RequestRecord::tokens).toList());
    }

    @Test
    void halfALastLineIsLeftOutAndTold() throws IOException {
        Path file = written(everyKind().subList(0, 2));
        Files.writeString(file, "{\"index\":7,\"pha", StandardOpenOption.APPEND);
        List<RequestRecord> read = new ArrayList<>();

        assertThat(RequestsJsonlReader.read(file, read::add)).isFalse();
        assertThat(read).hasSize(2);
    }

    @Test
    void aLineOfAnotherFormatIsRefusedWithItsPlace() throws IOException {
        Path file = written(everyKind().subList(0, 1));
        Files.writeString(file, "{\"a\":1}\n", StandardOpenOption.APPEND);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> RequestsJsonlReader.read(file, record -> {}))
                .withMessageContaining("line 2: there is no field \"index\"");
    }

    /** Rates are counted second by second: a damaged stamp must not make that a matter of centuries. */
    @Test
    void aStampThatNoRunLastsUntilIsRefusedWithItsPlace() throws IOException {
        Path file = written(everyKind().subList(0, 1));
        String line = Files.readString(file);
        Files.writeString(file, line.replaceFirst("\"endNanos\":-?[0-9]+", "\"endNanos\":" + Long.MAX_VALUE) + line);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> RequestsJsonlReader.read(file, record -> {}))
                .withMessageContaining(
                        "line 1: a stamp of " + Long.MAX_VALUE + " ns is more than 31 days from the run's origin");
    }
}
