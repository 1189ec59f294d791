// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.arrival.ArrivalProcess;
import dev.llmbench.arrival.ConstantArrivals;
import dev.llmbench.arrival.PoissonArrivals;
import dev.llmbench.baseline.Baseline;
import dev.llmbench.baseline.BaselineComparison;
import dev.llmbench.baseline.ComparableRun;
import dev.llmbench.baseline.ComparisonRules;
import dev.llmbench.baseline.RequestRow;
import dev.llmbench.baseline.WorkloadParts;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.WalkAways;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.Metric;
import dev.llmbench.slo.Gate;
import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.ReceivedRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a real run keeps for a comparison. Says nothing of speed. */
class ComparableRunTest {

    private FakeInferenceServer server;

    @BeforeEach
    void start() {
        server = ThreeWords.server();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private LoadTest test(long seed, int concurrency) {
        LoadSpec load = new LoadSpec(
                new LoadModel.ClosedLoop(concurrency),
                StopRule.afterRequests(20),
                Warmup.ofRequests(4),
                LoadSpec.DEFAULT_GRACE,
                LoadSpec.DEFAULT_MAX_DURATION,
                seed);
        return LoadTest.against(server.baseUrl()).isl(8).osl(3).load(load);
    }

    @Test
    void aRunKeepsItsMeasuredRequestsByNumber() {
        LlmRun run = test(1, 2).forComparison(true).run();

        ComparableRun kept = run.comparable().orElseThrow();
        assertThat(kept.rows()).hasSize(20).extracting(RequestRow::index).isSorted();
        assertThat(kept.rows().get(0).index()).isEqualTo(4);
        assertThat(kept.rows().get(0).values())
                .containsKeys(Metric.TTFT, Metric.REQUEST_LATENCY, Metric.ITL)
                .containsEntry(Metric.INPUT_SEQUENCE_LENGTH, 8.0)
                .containsEntry(Metric.OUTPUT_SEQUENCE_LENGTH, 3.0);
        assertThat(kept.workload().parts())
                .containsEntry("seed", "1")
                .containsEntry("concurrency", "2")
                .containsEntry("requests", "20")
                .containsEntry("generator", "words 1")
                .containsEntry("api", "CHAT, streamed");
        assertThat(kept.environment().facts()).containsKeys("model", "client-version", "definitions");
        assertThat(kept.environment().client()).containsKeys("jvm", "os", "cores", "collector");
    }

    @Test
    void aRunThatWasNotToldToKeepsNothingAndSaysWhatToAsk() {
        LlmRun run = test(1, 2).run();

        assertThat(run.comparable()).isEmpty();
        Baseline any = Baseline.first(
                "gate", test(1, 2).forComparison(true).run().comparable().orElseThrow(), "today");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> run.comparedWith(any, ComparisonRules.usual()))
                .withMessageContaining("LoadTest.forComparison(true)");
    }

    @Test
    void anotherWorkloadThanTheBaselinesIsRefusedBeforeAnythingIsSent() {
        Baseline stored = Baseline.first(
                "gate", test(1, 2).forComparison(true).run().comparable().orElseThrow(), "today");
        int before = server.requests().size();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> test(1, 3).forComparisonWith(stored).run())
                .withMessageContaining("the baseline had another workload: concurrency 2 -> 3");
        assertThat(server.requests()).hasSize(before);
    }

    @Test
    void theRunsFilesTellWhatItComesToAgainstTheBaseline(@TempDir Path folder) throws IOException {
        Baseline stored = Baseline.first(
                "gate", large(2).forComparison(true).run().comparable().orElseThrow(), "2026-01-02T00:00:00Z");

        LlmRun run = large(2).forComparisonWith(stored, ComparisonRules.usual().withMargin(9))
                .reportTo(folder)
                .run();

        JsonNode comparison =
                new ObjectMapper().readTree(folder.resolve("run.json").toFile()).path("comparison");
        assertThat(comparison.path("against").asText())
                .isEqualTo("gate, 1 run accepted, the last 2026-01-02T00:00:00Z");
        assertThat(comparison.path("alphaPass").asDouble()).isEqualTo(0.05);
        JsonNode ttft = comparison.at("/figures/0");
        assertThat(ttft.path("figure").asText()).isEqualTo("ttft p50");
        BaselineComparison told = run.comparison().orElseThrow();
        BaselineComparison ofTheTest = told.within(Gate.NONE, line -> {});
        assertThat(ofTheTest.usualFigures())
                .as("computed once, when the files were written")
                .isSameAs(told.usualFigures());
        assertThat(told.usualFigures().get(0).reason())
                .isEqualTo(ttft.path("reason").asText());
        assertThat(ttft.path("margin").asDouble()).isEqualTo(9);
        assertThat(ttft.at("/baseline/unit").asText()).isEqualTo("ms");
        // What comes of it depends on how busy this machine is.
        assertThat(ttft.path("kind").asText()).isIn("passed", "failed", "undecided", "unmeasured");
        assertThat(ttft.path("cause").asText()).isNotEmpty();
        assertThat(ttft.path("reason").asText()).isNotEmpty();
        assertThat(Files.readString(folder.resolve("summary.md")))
                .contains("**Compared with** `gate, 1 run accepted, the last 2026-01-02T00:00:00Z`:", "`ttft p50 ");
    }

    private LoadTest large(int concurrency) {
        return test(1, concurrency).load(test(1, concurrency).load().withStop(StopRule.afterRequests(120)));
    }

    /** The seed is a part of its own: runs with two seeds are compared, and not as pairs. */
    @Test
    void anotherSeedMakesNoOtherScheduleAndAnotherShapeDoes() {
        WorkloadParts poisson = arrivals(1, new PoissonArrivals(50));

        assertThat(poisson.parts()).containsKey("schedule");
        assertThat(poisson.differences(arrivals(2, new PoissonArrivals(50)))).isEmpty();
        assertThat(poisson.fingerprint())
                .isNotEqualTo(arrivals(2, new PoissonArrivals(50)).fingerprint());
        assertThat(poisson.differences(arrivals(1, new ConstantArrivals(50))))
                .anyMatch(one -> one.contains("schedule"));
    }

    private WorkloadParts arrivals(long seed, ArrivalProcess process) {
        return Workloads.of(test(seed, 1)
                .load(test(seed, 1).load().withModel(new LoadModel.OpenLoop(process, OptionalInt.empty()))));
    }

    /**
     * Nobody walked away here. Of a server that is slower more would have, and only its fast answers would be left to
     * compare.
     */
    @Test
    void whoMayWalkAwayIsComparedInNoRun() {
        WalkAways half = new WalkAways(0.5, Duration.ofMinutes(1));
        LlmRun run = test(1, 2)
                .load(test(1, 2).load().withWalkAways(half))
                .forComparison(true)
                .run();

        assertThat(run.metrics().counts().completed()).isEqualTo(20);
        List<Long> staying = LongStream.range(4, 24)
                .filter(index -> !half.concerns(1, index))
                .boxed()
                .toList();
        assertThat(staying).hasSizeBetween(1, 19);
        assertThat(run.comparable().orElseThrow().rows())
                .extracting(RequestRow::index)
                .containsExactlyElementsOf(staying);
    }

    @Test
    void aSaltedRunAsksTheSameBehindItsWordAndIsTheSameWorkload() {
        LlmRun plain = test(1, 1).forComparison(true).run();
        List<String> asked = prompts();
        int before = server.requests().size();
        LlmRun salted = test(1, 1).forComparison(true).promptSalt("zebra").run();

        List<String> askedAgain = prompts().subList(before, server.requests().size());
        assertThat(askedAgain).filteredOn(text -> text.contains("zebra ")).hasSizeGreaterThanOrEqualTo(24);
        // Behind the word stand the same prompts as before.
        assertThat(asked)
                .containsAll(askedAgain.stream()
                        .filter(text -> text.contains("zebra "))
                        .limit(24)
                        .map(text -> text.replace("zebra ", ""))
                        .toList());
        assertThat(salted.comparable().orElseThrow().workload())
                .isEqualTo(plain.comparable().orElseThrow().workload());
    }

    private List<String> prompts() {
        return server.requests().stream().map(ReceivedRequest::body).toList();
    }
}
