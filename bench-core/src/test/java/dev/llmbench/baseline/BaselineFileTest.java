// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A baseline on the disk. */
class BaselineFileTest {

    private static final Baseline BASELINE =
            SimulatedSides.of(7, 1, 1, 100).failing(1).baseline();

    @TempDir
    Path directory;

    private BaselineFile file() {
        return new BaselineFile(directory.resolve("perf/chat.json"));
    }

    @Test
    void whatIsReadIsWhatWasWritten() throws IOException {
        file().write(BASELINE);

        assertThat(file().read()).contains(BASELINE);
    }

    @Test
    void theSameBaselineGivesTheSameBytesInEveryLocale() {
        String text = BaselineWriter.toJson(BASELINE);
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(BaselineWriter.toJson(BASELINE)).isEqualTo(text);
        } finally {
            Locale.setDefault(before);
        }
        assertThat(text).doesNotContain("\r").endsWith("}\n");
    }

    /** A change of one fact is a change of one line. */
    @Test
    void aSmallChangeIsASmallDifference() {
        ComparableRun run = SimulatedSides.of(7, 1, 1, 100)
                .failing(1)
                .fact("engine-version", "0.6.2")
                .run();
        List<String> one = BaselineWriter.toJson(BASELINE).lines().toList();
        List<String> other = BaselineWriter.toJson(new Baseline(BASELINE.name(), run, BASELINE.accepted()))
                .lines()
                .toList();

        assertThat(other).hasSameSizeAs(one);
        assertThat(other.stream().filter(line -> !one.contains(line)))
                .containsExactly("      \"engine-version\" : \"0.6.2\",");
    }

    @Test
    void aRequestIsALineOfSomeHundredCharacters() {
        String text = BaselineWriter.toJson(BASELINE);

        assertThat(text)
                .contains(
                        "\"requestColumns\" : \"index,scheduledNanos,sentNanos,endNanos,ttftNanos,ttfoNanos,ttstNanos,"
                                + "requestLatencyNanos,itlNanos,maxStallNanos,inputSequenceLength,outputSequenceLength,outcome\"")
                .containsPattern("\n    \"200,0,0,0,,,,,,,,,http\"")
                .containsPattern(
                        "\n    \"201,[0-9]+,[0-9]+,[0-9]+,[0-9]+,[0-9]+,[0-9]+,[0-9]+,[0-9]+,[0-9]+,[0-9]+,[0-9]+,"
                                + "completed\"");
        assertThat(text.length() / 100).isLessThan(160);
    }

    @Test
    void aMissingFileIsAbsent() {
        assertThat(file().read()).isEmpty();
    }

    @Test
    void anotherFileIsRefusedByName() throws IOException {
        refuses("", "there is no schemaVersion");
        refuses("{\"schemaVersion\": 1", "it is no JSON");
        refuses("[1, 2]", "there is no schemaVersion");
        refuses("{\"schemaVersion\": 2}", "its schemaVersion is 2 and this library reads 1");
        refuses("{\"schemaVersion\": 1}", "there is no name");
        String good = BaselineWriter.toJson(BASELINE);
        refuses(good.replace("\"concurrency\" : \"16\"", "\"concurrency\" : \"32\""), "it was edited by hand");
        refuses(good.replace(",completed\"", "\""), "has 12 columns, not 13");
        refuses(good.replace("\"201,", "\"201x,"), "\"201x\" in the request");
        refuses(good.replace("\"startPoint\" : \"sent\"", "\"startPoint\" : \"first\""), "startPoint = first");
        refuses(good.replaceFirst("\"itl p50\" : [0-9.E]+", "\"itl p50\" : 0"), "accepted figure itl p50 = 0");
        refuses(good + "}", "it is no JSON");
        refuses(good.substring(0, good.length() / 2), "it is no JSON");
    }

    private void refuses(String text, String why) throws IOException {
        Path path = Files.createDirectories(directory.resolve("perf")).resolve("chat.json");
        Files.writeString(path, text);
        assertThatIllegalArgumentException()
                .as(why)
                .isThrownBy(() -> file().read())
                .withMessageStartingWith("baseline " + path + ": ")
                .withMessageContaining(why)
                .withMessageEndingWith("or record it anew with -Dllmbench.baseline=update");
    }

    @Test
    void nothingHalfWrittenTakesThePlaceOfTheOldFile() throws IOException {
        file().write(BASELINE);
        // Where the unfinished file would be, stands a directory: writing fails.
        Path blocked = Files.createDirectories(
                directory.resolve("perf/chat.json." + ProcessHandle.current().pid() + ".tmp/in"));

        assertThatIOException()
                .isThrownBy(() -> file().write(SimulatedSides.of(8, 1, 1, 70).baseline()));

        assertThat(file().read()).contains(BASELINE);
        assertThat(blocked).exists();
    }

    /** Such as one that several modules share. */
    @Test
    void whereThePathIsALinkWhatItLeadsToIsWritten() throws IOException {
        Path shared = Files.createDirectories(directory.resolve("shared")).resolve("real.json");
        Path link = Files.createDirectories(directory.resolve("perf")).resolve("chat.json");
        Files.createSymbolicLink(link, Path.of("../shared/real.json"));

        file().write(BASELINE);
        file().write(BASELINE);

        assertThat(link).isSymbolicLink();
        assertThat(new BaselineFile(shared).read()).contains(BASELINE);
        assertThat(file().read()).contains(BASELINE);
        try (Stream<Path> left = Files.list(shared.getParent())) {
            assertThat(left).containsExactly(shared);
        }
    }

    @Test
    void noiseIsForgottenWhenTheServerIsAnother() {
        Baseline same =
                BASELINE.replacedBy("gate", SimulatedSides.of(7, 2, 1, 100).run(), "2026-01-02T00:00:00Z");
        assertThat(same.accepted()).hasSize(2);

        ComparableRun upgraded =
                SimulatedSides.of(7, 2, 1, 100).fact("engine-version", "0.6.2").run();
        assertThat(same.replacedBy("gate", upgraded, "2026-01-03T00:00:00Z").accepted())
                .hasSize(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> same.learningFrom(upgraded, "2026-01-03T00:00:00Z"))
                .withMessageContaining("engine-version 0.6.1 -> 0.6.2");
    }

    @Test
    void atMostTwentyAcceptedRunsAreKept() {
        ComparableRun run = SimulatedSides.of(7, 2, 1, 70).run();
        Baseline baseline = Baseline.first("gate", run, "day 0");
        for (int day = 1; day <= 25; day++) {
            baseline = baseline.learningFrom(run, "day " + day);
        }
        assertThat(baseline.accepted()).hasSize(20);
        assertThat(baseline.accepted().get(0).acceptedAt()).isEqualTo("day 6");
        assertThat(baseline.noise("itl p50").deviation()).isZero();
    }

    @Test
    void whatChangesIsShownToWhoeverAcceptsIt() {
        Baseline slower = SimulatedSides.of(7, 1, 1.2, 100)
                .fact("engine-version", "0.6.2")
                .baseline();

        List<String> lines = new BaselineChange(Optional.of(BASELINE), slower).lines();

        assertThat(lines)
                .anyMatch(line -> line.matches("itl p50 +[0-9.]+ ms -> [0-9.]+ ms +\\(\\+[0-9.]+ %\\)"))
                .contains("environment: engine-version 0.6.1 -> 0.6.2");
        assertThat(new BaselineChange(Optional.empty(), slower).lines())
                .anyMatch(line -> line.matches("itl p50 +[0-9.]+ ms"));
    }
}
