// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.clock.NanoClock;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.repeat.RepeatedFigure;
import dev.llmbench.slo.Confidence;
import dev.llmbench.slo.Statistic;
import dev.llmbench.testkit.FakeInferenceServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real runs of one load. Says nothing of speed. */
class RepeatsTest {

    private static final int REQUESTS = 60;

    @TempDir
    Path folder;

    private FakeInferenceServer server;

    @BeforeEach
    void start() {
        server = ThreeWords.server();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private LoadTest test() {
        LoadSpec load = new LoadSpec(
                new LoadModel.ClosedLoop(4),
                StopRule.afterRequests(REQUESTS),
                Warmup.NONE,
                LoadSpec.DEFAULT_GRACE,
                LoadSpec.DEFAULT_MAX_DURATION,
                7);
        return LoadTest.against(server.baseUrl()).isl(8).osl(3).load(load);
    }

    private static Repeats without(Repeats repeats) {
        return repeats.coolDown(Duration.ZERO);
    }

    @Test
    void everyRunHasItsOwnSeedAndAFigureOfAllOfThemHasAValueOfEach() {
        RepeatedRuns runs = without(Repeats.of(test(), 3)).run();

        assertThat(runs.runs()).hasSize(3);
        assertThat(runs.runs().get(0).label().seed()).hasValue(7);
        assertThat(runs.runs().stream().map(run -> run.label().seed())).doesNotHaveDuplicates();
        RepeatedFigure ttft = runs.figure(Metric.TTFT, Statistic.percentile(50)).orElseThrow();
        assertThat(ttft.values().each())
                .containsExactlyElementsOf(runs.runs().stream()
                        .map(run -> run.metrics().judged().get(Metric.TTFT).percentile(50))
                        .toList());
        assertThat(runs.figure(Metric.TTFT, Statistic.percentile(99.9))).isEmpty();
        assertThat(runs.figure(RunMetric.ERROR_RATE).orElseThrow().values().each())
                .containsExactly(0.0, 0.0, 0.0);
    }

    @Test
    void aDescriptionIsAsItWasAfterwards() {
        LoadTest test = test().reportTo(folder).objectives("ttft p50 < 30s");

        without(Repeats.of(test, 2)).run();

        assertThat(test.load().seed()).isEqualTo(7);
        assertThat(test.reportDirectory).contains(folder);
        assertThat(test.promptSalt).isEmpty();
        assertThat(test.gate.confidence()).isEqualTo(Confidence.USUAL);
        assertThat(test.runsInBudget).isEqualTo(1);
    }

    @Test
    void eachRunHasADirectoryAndTheirFiguresAFileBesideThem() throws IOException {
        RepeatedRuns runs = without(Repeats.of(test().reportTo(folder).objectives("ttft p50 < 30s"), 2))
                .run();

        assertThat(folder.resolve("repeat-1/run.json")).exists();
        assertThat(folder.resolve("repeat-2/run.json")).exists();
        JsonNode json =
                new ObjectMapper().readTree(folder.resolve("repeats.json").toFile());
        assertThat(json.path("repeats").asInt()).isEqualTo(2);
        assertThat(json.path("verdict").path("kind").asText())
                .isEqualTo(runs.verdict().kind().name());
        assertThat(json.path("verdicts")).hasSize(2);
        JsonNode ttft = json.path("figures").path("ttft p50");
        assertThat(ttft.path("unit").asText()).isEqualTo("ms");
        assertThat(ttft.path("values")).hasSize(2);
        assertThat(ttft.path("median").asDouble()).isPositive();
        assertThat(ttft.has("coefficientOfVariation")).isTrue();
        assertThat(ttft.path("meanLower").asDouble())
                .isLessThanOrEqualTo(ttft.path("meanUpper").asDouble());
    }

    @Test
    void theGateIsTheWorstOfTheRunsAndEachFailsAtItsPartOfTheRate() {
        RepeatedRuns runs =
                without(Repeats.of(test().objectives("ttft p50 < 30s"), 2)).run();

        // What it is depends on how busy this machine is; RepeatedVerdictTest has all cases.
        assertThat(runs.verdict().kind()).isEqualTo(runs.worst().verdict().kind());
        assertThat(runs.verdict().reason())
                .startsWith("repeat ")
                .endsWith(" of 2: " + runs.worst().verdict().reason());
        assertThat(runs.runs().get(0).gate().confidence())
                .isEqualTo(new Confidence(Confidence.USUAL.alphaPass(), Confidence.USUAL.alphaFail() / 2));
    }

    @Test
    void itRestsBetweenTheRunsAndNotAroundThem() {
        List<Long> rests = new ArrayList<>();
        NanoClock clock = new NanoClock() {
            @Override
            public long nanoTime() {
                return 1_000;
            }

            @Override
            public void sleepUntil(long deadlineNanos) {
                rests.add(deadlineNanos - 1_000);
            }
        };

        Repeats.of(test(), 3).coolDown(Duration.ofSeconds(9)).clock(clock).run();

        assertThat(rests)
                .containsExactly(
                        Duration.ofSeconds(9).toNanos(), Duration.ofSeconds(9).toNanos());
    }

    @Test
    void theConsoleTellsWhichRunItIsAndEndsWithTheTable() {
        List<String> console = new ArrayList<>();

        without(Repeats.of(test().console(console::add), 2)).run();

        assertThat(console).contains("repeat 1 of 2", "repeat 2 of 2");
        assertThat(console).anyMatch(line -> line.startsWith("ttft p50 ") && line.contains("  median "));
    }

    @Test
    void theBudgetIsForAllRunsTogether() {
        long one = REQUESTS * 11L;

        without(Repeats.of(test().maxTokens(2 * one), 2)).run();
        assertThatExceptionOfType(LoadTestException.class)
                .isThrownBy(() ->
                        without(Repeats.of(test().maxTokens(2 * one - 1), 2)).run())
                .withMessageContaining("may cost 1,320 tokens, above max-tokens = 1,319: 2 runs x 60 requests")
                .withMessageContaining("llmbench.max-tokens = 1320");
    }

    @Test
    void numbersAndRestsThatMakeNoRepeatsAreRefused() {
        for (int count : new int[] {-1, 0, 1}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Repeats.of(test(), count))
                    .withMessageContaining("repeats = " + count + ": it must be at least 2");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Repeats.of(test(), 2).coolDown(Duration.ofMillis(-1)))
                .withMessageContaining("cool-down = PT-0.001S");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RepeatedRuns(List.of()))
                .withMessageContaining("at least two");
    }
}
