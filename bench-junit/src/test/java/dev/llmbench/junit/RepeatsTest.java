// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.LlmRun;
import dev.llmbench.LoadTestException;
import dev.llmbench.RepeatedRuns;
import dev.llmbench.UnreachableException;
import dev.llmbench.baseline.BaselineComparison;
import dev.llmbench.metric.Metric;
import dev.llmbench.slo.Confidence;
import dev.llmbench.slo.Statistic;
import dev.llmbench.testkit.FakeInferenceServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;

/** One load several times. */
class RepeatsTest {

    @TempDir
    Path directory;

    private Harness harness;

    @BeforeEach
    void prepare() {
        harness = Harness.withServer(directory);
        harness.runner = FakeRuns::measured;
    }

    @ExtendWith(Harness.Replace.class)
    static class Gates {
        @LlmLoad(concurrency = 4, requests = 200, isl = 16, osl = 8, seed = 7, repeats = 3, coolDown = "1ms")
        @Slo("ttft p95 < 900ms")
        @Test
        void chat(RepeatedRuns runs) {
            assertThat(runs.runs()).hasSize(3);
            assertThat(runs.figure(Metric.TTFT, Statistic.percentile(95))
                            .orElseThrow()
                            .values()
                            .median())
                    .isEqualTo(812e6);
        }

        /** Takes what this test does not have: the call is left out. */
        @AfterEach
        void look(LlmRun run) {
            throw new AssertionError(run);
        }
    }

    /** Skipping is for a server that is not there; this one has crashed under the first load. */
    @Test
    void aServerThatIsGoneAfterTheFirstRepeatIsNoReasonToSkip() {
        harness.systemProperties.put("llmbench.on-unreachable", "skip");
        harness.runner = plan -> {
            if (plan.repeat().orElseThrow().number() > 1) {
                throw new UnreachableException("nobody listens");
            }
            return FakeRuns.measured(plan);
        };

        assertThat(harness.failureOf(Gates.class))
                .isExactlyInstanceOf(LoadTestException.class)
                .hasMessage("[chat] repeat 2 of 3: the server has carried a load before and is gone: nobody listens");
    }

    @Test
    void eachRepeatHasItsOwnSeedWordAndDirectoryAndItsPartOfTheRate() {
        harness.run(Gates.class).assertStatistics(stats -> stats.started(1).succeeded(1));

        List<LoadPlan> plans = harness.plans;
        assertThat(plans).hasSize(3);
        assertThat(plans.get(0).load().seed()).isEqualTo(7);
        assertThat(plans.stream().map(plan -> plan.load().seed())).doesNotHaveDuplicates();
        assertThat(plans.stream().map(plan -> plan.repeat().orElseThrow().of())).containsExactly(3, 3, 3);
        assertThat(plans.stream()
                        .map(plan -> plan.reportDirectory().getFileName().toString()))
                .containsExactly("repeat-1", "repeat-2", "repeat-3");
        assertThat(plans.get(0).reportDirectory().resolveSibling("repeats.json"))
                .exists();
        assertThat(plans.get(2).gate().confidence())
                .isEqualTo(new Confidence(Confidence.USUAL.alphaPass(), Confidence.USUAL.alphaFail() / 3));
        assertThat(harness.console)
                .contains("[chat] repeat 3 of 3")
                .anyMatch(line -> line.startsWith("[chat] ttft p95 ") && line.contains("median 812 ms"));
    }

    @Test
    void theWorstRepeatFailsTheTestAndIsNamed() {
        harness.systemProperties.put("llmbench.on-undecided", "fail");
        harness.runner =
                plan -> plan.repeat().orElseThrow().number() == 2 ? FakeRuns.close(plan) : FakeRuns.measured(plan);

        assertThat(harness.failureOf(Gates.class))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("repeat=2/3");
    }

    @Test
    void aDryRunTellsHowOften() {
        harness.systemProperties.put("llmbench.dry-run", "true");
        harness.skipReasonOf(Gates.class);

        // A warm-up of 10 s for what is to be proved, and of 8 requests, is a part of each.
        assertThat(harness.console)
                .contains(
                        "  3 repeats of it, which share max-tokens, with 1 ms between",
                        "  cost: 3 repeats x 208 requests x (isl 16 + osl 8) = 14,976 tokens, max-tokens 5,000,000 on a"
                                + " private address, 200,000 elsewhere",
                        "  each is cut off after 1800 s (llmbench.max-duration)");
        assertThat(harness.plans).isEmpty();
    }

    @ExtendWith(Harness.Replace.class)
    static class ByTheClock {
        @LlmLoad(concurrency = 4, duration = "40s", warmupRequests = 0, repeats = 3)
        @Timeout(125)
        @Test
        void chat(RepeatedRuns runs) {}
    }

    @Test
    void theTimeOfAllIsToldWithTheRestsBetween() {
        harness.systemProperties.put("llmbench.dry-run", "true");
        harness.skipReasonOf(ByTheClock.class);

        assertThat(harness.console)
                .contains(
                        "  time by plan, warm-up included: 130 s for all, 40 s for each, and up to 30 s for the last answers of"
                                + " each");

        harness.systemProperties.put("llmbench.dry-run", "false");
        harness.systemProperties.put("llmbench.cool-down", "1ms");
        harness.run(ByTheClock.class);
        assertThat(harness.console).noneMatch(line -> line.contains("@Timeout"));

        harness.systemProperties.put("llmbench.override.duration", "50s");
        harness.run(ByTheClock.class);
        assertThat(harness.console)
                .contains(
                        "[chat] @Timeout on ByTheClock.chat (125000 ms) bounds the test's body and not the load, which takes"
                                + " 150 s by plan for all 3 repeats; llmbench.max-duration bounds that");
    }

    @ExtendWith(Harness.Replace.class)
    static class OnTheCommandLine {
        @LlmLoad(concurrency = 4, requests = 200)
        @Test
        void chat(LlmRun run) {
            assertThat(run.label().load()).doesNotContain("repeat");
        }
    }

    @Test
    void oneRunIsNoRepeatAndNeedsNoOtherParameter() {
        harness.systemProperties.put("llmbench.repeats", "1");

        assertThat(harness.planOf(OnTheCommandLine.class).repeat()).isEmpty();
    }

    @Test
    void aTestThatTakesOneRunOfSeveralIsAMistake() {
        harness.systemProperties.put("llmbench.repeats", "2");

        refused(
                OnTheCommandLine.class,
                "[chat] repeats = 2 (-Dllmbench.repeats): the test takes one LlmRun, and there are 2, none of which is"
                        + " the best; take RepeatedRuns in its place");
    }

    @Test
    void numbersAndRestsThatAreNoneAreMistakes() {
        for (String wrong : List.of("0", "-1", "three")) {
            harness.systemProperties.put("llmbench.override.repeats", wrong);
            refused(Gates.class, "repeats = " + wrong);
        }
        harness.systemProperties.remove("llmbench.override.repeats");
        harness.systemProperties.put("llmbench.override.cool-down", "-1s");
        refused(Gates.class, "cool-down = -1s");
    }

    @ExtendWith(Harness.Replace.class)
    static class TakesSeveralOfOne {
        @LlmLoad(concurrency = 4, requests = 200)
        @Test
        void chat(RepeatedRuns runs) {}
    }

    @Test
    void aTestThatTakesSeveralOfOneRunIsAMistake() {
        refused(TakesSeveralOfOne.class, "the test takes RepeatedRuns, and its load is applied once");
    }

    @ExtendWith(Harness.Replace.class)
    static class Compared {
        @LlmLoad(concurrency = 4, requests = 200, repeats = 2)
        @LlmCompare(baseline = "http://before:1")
        @Test
        void chat(BaselineComparison comparison) {}
    }

    @Test
    void aComparisonBesideItIsAMistake() {
        refused(Compared.class, "@Baseline and @LlmCompare are about single runs");
    }

    @ExtendWith(Harness.Replace.class)
    static class Real {
        @LlmLoad(concurrency = 1, requests = 4, warmupRequests = 0, isl = 8, osl = 3, repeats = 2, coolDown = "0s")
        @Test
        void chat(RepeatedRuns runs) {
            assertThat(runs.runs())
                    .allSatisfy(run ->
                            assertThat(run.metrics().counts().completed()).isEqualTo(4));
        }
    }

    /** Two times four requests of 11 tokens. */
    @Test
    void theEngineAppliesTheLoadTwiceAndTheBudgetIsForBoth() {
        harness.runner = LoadPlan::run;
        try (FakeInferenceServer server = ThreeWords.server()) {
            harness.environment.put("LLMBENCH_BASE_URL", server.baseUrl());
            harness.systemProperties.put("llmbench.max-tokens", "88");
            harness.run(Real.class).assertStatistics(stats -> stats.started(1).succeeded(1));
            assertThat(harness.plans.get(1).reportDirectory().resolve("run.json"))
                    .exists();

            harness.systemProperties.put("llmbench.max-tokens", "87");
            assertThat(harness.failureOf(Real.class))
                    .isInstanceOf(LoadTestException.class)
                    .hasMessageContaining("may cost 88 tokens, above max-tokens = 87: 2 runs x 4 requests");
        }
    }

    private void refused(Class<?> gates, String message) {
        assertThat(harness.failureOf(gates))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContaining(message);
        assertThat(harness.plans).isEmpty();
    }
}
