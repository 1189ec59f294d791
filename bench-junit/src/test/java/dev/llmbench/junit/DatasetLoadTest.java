// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.dataset.Dataset;
import dev.llmbench.dataset.DatasetFormat;
import dev.llmbench.dataset.Sampling;
import dev.llmbench.dataset.TokenRange;
import dev.llmbench.load.LoadModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** From {@code @LlmLoad(dataset = …)} and the settings around it to the dataset that is loaded. */
class DatasetLoadTest {

    private static final String TRACE = """
            {"timestamp": 0, "input_length": 100, "output_length": 10, "hash_ids": [1]}
            {"timestamp": 1000, "input_length": 300, "output_length": 20, "hash_ids": [1]}
            {"timestamp": 3000, "input_length": 200, "output_length": 30, "hash_ids": [2]}
            """;

    @TempDir
    Path directory;

    @ExtendWith(Harness.Replace.class)
    @LlmLoad(concurrency = 2, dataset = "trace.jsonl")
    static class FromAFile {
        @Test
        void gate() {}
    }

    @ExtendWith(Harness.Replace.class)
    @LlmLoad(dataset = "trace.jsonl", arrivals = Arrivals.RECORDED, replaySpeed = 10)
    static class Replay {
        @Test
        void gate() {}
    }

    @ExtendWith(Harness.Replace.class)
    @LlmLoad(rate = 5)
    static class ReplayOfAMethod {
        @Test
        @LlmLoad(dataset = "trace.jsonl", arrivals = Arrivals.RECORDED)
        void gate() {}
    }

    @ExtendWith(Harness.Replace.class)
    @LlmLoad(concurrency = 2, dataset = "no-such.jsonl")
    static class NoSuchFile {
        @Test
        void gate() {}
    }

    @ExtendWith(Harness.Replace.class)
    @LlmLoad(rate = 4, dataset = "trace.jsonl", arrivals = Arrivals.RECORDED)
    static class ReplayAtARate {
        @Test
        void gate() {}
    }

    @ExtendWith(Harness.Replace.class)
    @LlmLoad(rate = 4, dataset = "trace.jsonl", replaySpeed = 2)
    static class SpeedOfNothing {
        @Test
        void gate() {}
    }

    @ExtendWith(Harness.Replace.class)
    @LlmLoad(concurrency = 2)
    static class FormatOfNothing {
        @Test
        void gate() {}
    }

    private Harness harness() throws IOException {
        Files.writeString(directory.resolve("trace.jsonl"), TRACE);
        return Harness.withServer(directory);
    }

    @Test
    void theFileIsFoundFromTheWorkingDirectoryAndSettingsChooseAmongItsEntries() throws IOException {
        Harness harness = harness();
        harness.environment.put("LLMBENCH_DATASET_FORMAT", "mooncake");
        harness.systemProperties.put("llmbench.dataset-sampling", "shuffled");
        harness.systemProperties.put("llmbench.dataset-isl", "150..");
        LoadPlan plan = harness.planOf(FromAFile.class);
        assertThat(plan.prompts().dataset())
                .contains(new Dataset(
                        directory.resolve("trace.jsonl"),
                        DatasetFormat.MOONCAKE,
                        Sampling.SHUFFLED,
                        new TokenRange(150, Integer.MAX_VALUE),
                        TokenRange.ANY));
        assertThat(Harness.lines(plan))
                .anyMatch(line ->
                        line.startsWith("dataset = ") && line.endsWith("trace.jsonl   (@LlmLoad on FromAFile)"));
    }

    @Test
    void aReplayTakesTheRecordedTimesAtTheWantedSpeedAndTheWholeRecording() throws IOException {
        LoadPlan plan = harness().planOf(Replay.class);
        LoadModel.OpenLoop open = (LoadModel.OpenLoop) plan.load().model();
        assertThat(open.arrivalsName()).isEqualTo("recorded");
        // two gaps in 3 s, ten times as fast
        assertThat(open.ratePerSecond()).isEqualTo(20.0 / 3);
        assertThat(plan.load().warmup().requests()).isEqualTo(1);
        assertThat(plan.load().stop().requests()).hasValue(2);
        assertThat(plan.load().stop().duration()).isEmpty();
    }

    @Test
    void aMethodsReplayReplacesTheRateOfItsClass() throws IOException {
        LoadPlan plan = harness().planOf(ReplayOfAMethod.class);
        assertThat(((LoadModel.OpenLoop) plan.load().model()).arrivalsName()).isEqualTo("recorded");
    }

    @Test
    void aDryRunTellsWhatADatasetCosts() throws IOException {
        Harness harness = harness();
        harness.systemProperties.put("llmbench.dry-run", "true");
        harness.skipReasonOf(Replay.class);
        // (100 + 300 + 200) / 3 and (10 + 20 + 30) / 3
        assertThat(harness.console)
                .anyMatch(line -> line.contains("3 requests x (about isl 200 + osl 20) = 660 tokens"));
    }

    @Test
    void mistakesAreToldBeforeTheLoad() throws IOException {
        Harness harness = harness();
        assertThat(harness.failureOf(NoSuchFile.class))
                .hasMessageContaining("dataset = no-such.jsonl (@LlmLoad on NoSuchFile): there is no such file in ")
                .hasMessageContaining("nor among the test's resources");
        assertThat(harness.failureOf(ReplayAtARate.class)).hasMessageContaining("leave rate out");
        assertThat(harness.failureOf(SpeedOfNothing.class)).hasMessageContaining("say arrivals = recorded, too");
        harness.environment.put("LLMBENCH_DATASET_OSL", "4..9");
        assertThat(harness.failureOf(FormatOfNothing.class)).hasMessageContaining("there is no dataset");
        harness.environment.put("LLMBENCH_DATASET_OSL", "9..4");
        assertThat(harness.failureOf(FromAFile.class)).hasMessageContaining("the shortest length comes first");
        assertThat(harness.plans).isEmpty();
    }
}
