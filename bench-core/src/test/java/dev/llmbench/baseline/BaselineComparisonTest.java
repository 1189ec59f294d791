// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.llmbench.baseline.ComparedFigure.Kind;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.random.RandomStream;
import dev.llmbench.slo.Doubt;
import dev.llmbench.stats.decision.Outcome;
import dev.llmbench.stats.decision.RatioJudge;
import dev.llmbench.stats.evidence.PairedBootstrap;
import dev.llmbench.stats.evidence.RunNoise;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The gate's path from two runs to a verdict, on the simulated engine in virtual time. */
class BaselineComparisonTest {

    private static final ComparisonRules TEN_PERCENT = ComparisonRules.usual().withMargin(0.10);
    private static final SimulatedSides USUAL = SimulatedSides.of(7, 1, 1, 1000);

    private static BaselineComparison slowerBy(double share) {
        return SimulatedSides.of(7, 2, 1 + share, 1000).against(USUAL.baseline(), TEN_PERCENT);
    }

    @Test
    void anUnchangedServerIsWithinTheMargin() {
        ComparedFigure ttft = slowerBy(0).judge(Metric.TTFT, 95);

        assertThat(ttft.kind()).isEqualTo(Kind.WITHIN_MARGIN);
        assertThat(ttft.ratio().orElseThrow().basis()).isEqualTo("n=1,000 pairs");
        assertThat(slowerBy(0).judge(Metric.ITL, 95).kind()).isEqualTo(Kind.WITHIN_MARGIN);
    }

    @Test
    void aServerThatIsThirtyPercentSlowerHasRegressed() {
        BaselineComparison comparison = slowerBy(0.3);

        assertThat(comparison.judge(Metric.TTFT, 95).kind()).isEqualTo(Kind.REGRESSED);
        assertThat(comparison.judge(Metric.ITL, 50).kind()).isEqualTo(Kind.REGRESSED);
        assertThat(comparison.judge(RunMetric.OUTPUT_TOKEN_THROUGHPUT).kind()).isEqualTo(Kind.REGRESSED);
        assertThat(comparison.judge(Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER, 5).kind())
                .isEqualTo(Kind.REGRESSED);
    }

    @Test
    void aServerAtTheMarginIsUndecidedAndToldWhatWouldSettleIt() {
        ComparedFigure itl = slowerBy(0.10).judge(Metric.ITL, 50);

        assertThat(itl.kind()).isEqualTo(Kind.UNDECIDED);
        assertThat(itl.reason()).contains("the smallest that this run can prove");
    }

    /** The gate adds nothing of its own to the mathematics whose error rates the simulation states. */
    @Test
    void theGateDecidesAsTheJudgeDoesOnTheSameColumns() {
        for (double share : new double[] {0, 0.03, 0.08, 0.12, 0.2}) {
            SimulatedSides candidate = SimulatedSides.of(7, 3, 1 + share, 1000);
            double[] base = USUAL.column(Metric.TTFT);
            Outcome judged = RatioJudge.usual(0.10)
                    .decide(new PairedBootstrap(50, 500, RandomStream.of(base.length, "bootstrap")::nextInt)
                            .quantileRatio(base, candidate.column(Metric.TTFT), 0.95)
                            .orElseThrow());

            ComparedFigure gate =
                    candidate.against(USUAL.baseline(), TEN_PERCENT).judge(Metric.TTFT, 95);

            assertThat(gate.status().name())
                    .as("slower by %s", share)
                    .isEqualTo(judged == Outcome.INCONCLUSIVE ? "UNDECIDED" : judged.name());
        }
    }

    @Test
    void anotherSeedIsComparedWithoutPairsAndProvesLess() {
        SimulatedSides other = SimulatedSides.of(8, 2, 1, 1000);
        BaselineComparison comparison = other.against(USUAL.baseline(), TEN_PERCENT);

        ComparedFigure unpaired = comparison.judge(Metric.REQUEST_LATENCY, 50);

        assertThat(unpaired.ratio().orElseThrow().basis()).endsWith("unpaired");
        double paired = slowerBy(0)
                .judge(Metric.REQUEST_LATENCY, 50)
                .ratio()
                .orElseThrow()
                .standardError();
        assertThat(unpaired.ratio().orElseThrow().standardError()).isGreaterThan(3 * paired);
        assertThat(comparison.findings()).anyMatch(finding -> finding.contains("not paired"));
    }

    @Test
    void anotherWorkloadIsRefusedByName() {
        BaselineComparison comparison =
                SimulatedSides.of(7, 2, 1, 200).part("concurrency", "32").against(USUAL.baseline(), TEN_PERCENT);

        ComparedFigure ttft = comparison.judge(Metric.TTFT, 95);

        assertThat(ttft.kind()).isEqualTo(Kind.NOT_COMPARABLE);
        assertThat(ttft.reason()).contains("concurrency 16 -> 32");
    }

    @Test
    void ofTheEnvironmentOnlyWhatTheComparisonIsAboutMayDiffer() {
        SimulatedSides candidate = SimulatedSides.of(7, 2, 1, 200).fact("engine-version", "0.6.2");
        assertThat(candidate.against(USUAL.baseline(), TEN_PERCENT).refusals()).isEmpty();
        assertThat(candidate.against(USUAL.baseline(), TEN_PERCENT).findings())
                .contains("compared: engine-version 0.6.1 -> 0.6.2");

        candidate.fact("env.hardware", "1 x L4");
        assertThat(candidate.against(USUAL.baseline(), TEN_PERCENT).refusals())
                .containsExactly("the environment is another: env.hardware (unknown) -> 1 x L4; only engine-version,"
                        + " engine-flags may differ here");

        ComparisonRules both = TEN_PERCENT.varying(EnumSet.of(Varying.ENGINE_VERSION, Varying.HARDWARE));
        assertThat(candidate.against(USUAL.baseline(), both).refusals()).isEmpty();
        assertThat(candidate.against(USUAL.baseline(), both).findings())
                .anyMatch(finding -> finding.startsWith("more than one thing differs"));
        assertThat(candidate
                        .against(USUAL.baseline(), TEN_PERCENT.varyingFacts(Set.of("env.hardware")))
                        .refusals())
                .isEmpty();
    }

    @Test
    void aRunInDoubtIsNotJudged() {
        SimulatedSides candidate = SimulatedSides.of(7, 2, 1.3, 200);
        Doubt doubt = new Doubt("starved", "no CPU for 2 s", "0.1 s", "use a calmer machine");

        ComparedFigure ttft = BaselineComparison.of(
                        USUAL.baseline(), candidate.run(), candidate.gateFacts(doubt), TEN_PERCENT)
                .judge(Metric.TTFT, 95);

        assertThat(ttft.kind()).isEqualTo(Kind.NOT_MEASURED);
        assertThat(ttft.reason()).contains("no CPU for 2 s");
    }

    @Test
    void failedRequestsFailTheComparisonWhateverTheOthersDo() {
        ComparedFigure ttft = SimulatedSides.of(7, 2, 1, 300)
                .failing(3)
                .against(USUAL.baseline(), TEN_PERCENT)
                .judge(Metric.TTFT, 95);

        assertThat(ttft.kind()).isEqualTo(Kind.REQUESTS_FAILED);
    }

    @Test
    void aMarginBelowTheNoiseOfRunsIsRefusedWithTheSmallestThatCanBeProved() {
        Baseline noisy = noisy();
        double sd = noisy.noise("ttft p95").deviation();
        assertThat(sd).isBetween(0.03, 0.10);

        ComparedFigure ttft =
                SimulatedSides.of(7, 2, 1, 1000).against(noisy, TEN_PERCENT).judge(Metric.TTFT, 95);

        assertThat(ttft.kind()).isEqualTo(Kind.MARGIN_BELOW_NOISE);
        assertThat(noisy.noise("ttft p95").runs()).isEqualTo(5);
        assertThat(ttft.reason())
                .contains(smallestMargin(noisy, ttft.ratio().orElseThrow().standardError()));
        assertThat(USUAL.baseline().noise("ttft p95")).isEqualTo(RunNoise.UNKNOWN);
    }

    /** The accepted runs had the same requests, so what others do is no part of their spread. */
    @Test
    void theNoiseIsNotMadeLessByWhatOtherRequestsDo() {
        Baseline noisy = noisy();

        ComparedFigure ttft =
                SimulatedSides.of(8, 2, 1, 1000).against(noisy, TEN_PERCENT).judge(Metric.TTFT, 95);

        assertThat(ttft.kind()).isEqualTo(Kind.MARGIN_BELOW_NOISE);
        assertThat(ttft.reason())
                .contains(smallestMargin(noisy, 0))
                .doesNotContain(smallestMargin(noisy, ttft.ratio().orElseThrow().standardError()));
    }

    private static String smallestMargin(Baseline noisy, double errorInTheSpread) {
        double margin = noisy.noise("ttft p95").smallestProvableMargin(errorInTheSpread, 0.05, 0.8) * 100;
        return String.format(Locale.ROOT, "smallest margin that can be proved is %.1f %%", margin)
                .replace(".0 %", " %");
    }

    @Test
    void theTableNamesTheKind() {
        assertThat(SimulatedSides.of(7, 2, 1, 1000)
                        .against(noisy(), TEN_PERCENT)
                        .table())
                .anyMatch(line -> line.startsWith("ttft p95 ") && line.endsWith("margin below noise"));
    }

    /** With accepted runs whose p95 differ by 5 %: sd of the logarithms of 0.95, 1, 1.05 … about 0.05. */
    private static Baseline noisy() {
        Baseline noisy = USUAL.baseline();
        for (double slowness : new double[] {0.93, 1.07, 0.95, 1.05}) {
            noisy = noisy.learningFrom(SimulatedSides.of(7, 9, slowness, 1000).run(), "2026-01-02T00:00:00Z");
        }
        return noisy;
    }

    @Test
    void whatIsWorseByMoreThanTheNoiseIsARegressionEvenOfAMarginBelowIt() {
        ComparedFigure far =
                SimulatedSides.of(7, 2, 2, 1000).against(noisy(), TEN_PERCENT).judge(Metric.TTFT, 95);
        ComparedFigure near = SimulatedSides.of(7, 2, 1.15, 1000)
                .against(noisy(), TEN_PERCENT)
                .judge(Metric.TTFT, 95);

        assertThat(far.kind()).isEqualTo(Kind.REGRESSED);
        assertThat(far.ratio().orElseThrow().lower()).isGreaterThan(Math.log1p(0.1));
        assertThat(near.ratio().orElseThrow().estimate()).isGreaterThan(Math.log1p(0.1));
        assertThat(near.kind()).isEqualTo(Kind.MARGIN_BELOW_NOISE);
    }

    @Test
    void withFewerThanFiveAcceptedRunsTheNoiseIsUnknown() {
        Baseline four = USUAL.baseline();
        for (double slowness : new double[] {0.9, 1.1, 0.95}) {
            four = four.learningFrom(SimulatedSides.of(7, 9, slowness, 200).run(), "2026-01-02T00:00:00Z");
        }
        assertThat(four.noise("ttft p95")).isEqualTo(RunNoise.UNKNOWN);
    }

    @Test
    void theFirstLineOfAMessageStandsAlone() {
        BaselineComparison comparison = slowerBy(0.3);
        String message = comparison.message(comparison.judge(Metric.ITL, 95), Optional.empty());

        assertThat(message.lines().findFirst().orElseThrow())
                .matches("\\[noRegression] itl p95 = [0-9.]+ ms, baseline [0-9.]+ ms \\(\\+[0-9.]+ %\\), margin 10 %,"
                        + " ratio 1\\.[0-9]{3} in 1\\.[0-9]{3}\\.\\.1\\.[0-9]{3}, n=1,000 pairs,"
                        + " concurrency=16 isl=512 osl=64 model=tiny");
        assertThat(message)
                .contains("REGRESSED")
                .contains("-Dllmbench.baseline=update")
                .contains("seed");
    }

    @Test
    void theUsualFiguresAreWorkedOutOnce() {
        BaselineComparison comparison = slowerBy(0);
        List<ComparedFigure> figures = comparison.usualFigures();

        comparison.table();
        assertThat(comparison.usualFigures()).isSameAs(figures);
        assertThat(comparison.table()).hasSameSizeAs(figures);
    }

    @Test
    void whatCannotBeComparedIsRefusedByName() {
        BaselineComparison comparison = slowerBy(0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> comparison.judge(Metric.ICL, 95))
                .withMessageContaining("icl: it cannot be held against a baseline");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> comparison.judge(RunMetric.ERROR_RATE))
                .withMessageContaining("requestThroughput, outputTokenThroughput");
        assertThatIllegalArgumentException().isThrownBy(() -> comparison.judge(Metric.TTFT, 95, 0));
    }

    @Test
    void tooFewPairsProveNothing() {
        ComparedFigure ttft = SimulatedSides.of(7, 2, 1, 70)
                .against(USUAL.baseline(), TEN_PERCENT)
                .judge(Metric.TTFT, 95);

        assertThat(ttft.kind()).isEqualTo(Kind.TOO_FEW_VALUES);
        assertThat(ttft.reason()).contains("70 pairs").contains("takes 100");
    }
}
