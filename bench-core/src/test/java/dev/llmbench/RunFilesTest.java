// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.clock.NanoClock;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.metric.TokenAccounting;
import dev.llmbench.probe.ClientProbes;
import dev.llmbench.settings.DeclaredFact;
import dev.llmbench.text.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFilesTest {

    private static final LoadSpec LOAD = new LoadSpec(
            new LoadModel.ClosedLoop(1),
            StopRule.afterRequests(10),
            Warmup.ofRequests(0),
            Duration.ofSeconds(1),
            Duration.ofSeconds(10),
            7);

    private final List<String> console = new ArrayList<>();

    @TempDir
    Path directory;

    @Test
    void whyALoadEndedEarlyIsSaidWhereverTheRunIsShown() {
        try (RunFiles files = open();
                RunWatch watch = watch()) {
            LlmRun run = files.finish(
                    new CountedRun(new MetricsCollector(StartPoint.SENT, true).snapshot(), new TreeMap<>()),
                    new TokenAccounting().account(OptionalInt.empty(), Optional.empty()),
                    List.of(),
                    Optional.of("the first 10 requests all failed"),
                    watch);

            assertThat(run.endedEarly()).contains("the first 10 requests all failed");
        }

        assertThat(console)
                .filteredOn(line -> line.contains("the first 10 requests all failed"))
                .hasSize(1);
        assertThat(directory.resolve("run.json")).content().contains("the first 10 requests all failed");
        assertThat(directory.resolve("summary.md")).content().contains("the first 10 requests all failed");
        assertThat(directory.resolve("report.html")).content().contains("the first 10 requests all failed");
    }

    @Test
    void aRunThatIsKilledLeavesNoFiguresOfAnEarlierOne() throws IOException {
        for (String old :
                List.of("run.json", "summary.md", "report.html", "run.json.tmp", "requests.jsonl", "notes.txt")) {
            Files.writeString(directory.resolve(old), "old");
        }

        open().close();

        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder("requests.jsonl", "notes.txt");
        }
        assertThat(directory.resolve("requests.jsonl")).isEmptyFile();
    }

    @Test
    void whatWasDeclaredAboutTheMachineStandsInTheReport() throws IOException {
        try (RunFiles files = open();
                RunWatch watch = watch()) {
            files.finish(
                    new CountedRun(new MetricsCollector(StartPoint.SENT, true).snapshot(), new TreeMap<>()),
                    new TokenAccounting().account(OptionalInt.empty(), Optional.empty()),
                    List.of(),
                    Optional.empty(),
                    watch);
        }

        JsonNode run = new ObjectMapper().readTree(directory.resolve("run.json").toFile());
        assertThat(run.at("/description/settings"))
                .anySatisfy(setting -> assertThat(setting.toString())
                        .isEqualTo("{\"key\":\"env.hardware\",\"value\":\"1 x L4\",\"origin\":\"a file\"}"));
        assertThat(run.at("/execution/unknown"))
                .noneMatch(name -> name.textValue().equals("hardware"));
    }

    private static RunWatch watch() {
        return new RunWatch(ClientProbes.started(NanoClock.system(), Optional.empty()), true, Optional.empty());
    }

    private RunFiles open() {
        LoadTest test = LoadTest.against("http://127.0.0.1:1")
                .facts(List.of(new DeclaredFact("hardware", "1 x L4", "a file")))
                .reportTo(directory)
                .console(console::add);
        return RunFiles.open(test, LOAD, "tiny", Secrets.of(List.of()), NanoClock.system());
    }
}
