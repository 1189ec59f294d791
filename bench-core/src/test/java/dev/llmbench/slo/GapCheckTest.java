// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static dev.llmbench.request.Records.ms;
import static dev.llmbench.request.Records.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.metric.GapLimits;
import dev.llmbench.metric.MetricRules;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.Records;
import dev.llmbench.slo.CheckResult.Kind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GapCheckTest {

    /** Two requests a second, each with nine gaps of 20 ms: 18 gaps a second. */
    private static RunMetrics steady(int lasting, GapLimits counted) {
        MetricsCollector metrics = new MetricsCollector(new MetricRules(StartPoint.SENT, true, true, counted));
        for (int i = 0; i < 2 * lasting; i++) {
            long at = seconds(0.5 * i);
            metrics.accept(Records.measured(i)
                    .scheduledAt(at)
                    .sentAt(at)
                    .chunks(10, at + ms(20), ms(20))
                    .endedAt(at + ms(200))
                    .tokens(10, 10)
                    .completed());
        }
        return metrics.snapshot();
    }

    private static RunFacts facts(RunMetrics metrics, Finding... findings) {
        return new RunFacts(
                new RunLabel("gaps", "concurrency=1", "tiny", 1),
                metrics,
                List.of(),
                List.of(findings),
                Optional.empty(),
                Optional.empty(),
                0,
                OptionalInt.empty(),
                Optional.empty());
    }

    private static Gate gate(String... objectives) {
        return Gate.of(Stream.of(objectives)
                .map(text -> DeclaredObjective.failing(Objectives.parse(text)))
                .toList());
    }

    private static CheckResult check(int lasting, String objective, Finding... findings) {
        RunMetrics metrics = steady(lasting, gate(objective).gapLimits());
        return EvidenceCheck.check(facts(metrics, findings), Objectives.parse(objective), Confidence.USUAL, 1);
    }

    @ParameterizedTest
    @CsvSource({
        "icl p95 < 30ms, PASSED",
        "icl p95 < 10ms, LIMIT_MISSED",
        "icl p95 < 20ms, LIMIT_MISSED",
        "icl p95 <= 20ms, PASSED",
        "icl p5 > 10ms, PASSED",
        "icl p5 > 20ms, LIMIT_MISSED",
        "icl p5 >= 20ms, PASSED",
        "icl p5 > 30ms, LIMIT_MISSED"
    })
    void aPercentileOfGapsIsProvedOnEitherSideOfItsLimit(String objective, Kind expected) {
        CheckResult result = check(60, objective);

        assertThat(result.kind()).isEqualTo(expected);
        assertThat(result.certainty()).isPresent();
        assertThat(result.certainty().orElseThrow().next()).isEmpty();
    }

    /** 59 whole seconds of 18 gaps, one stream at a time at most. */
    @Test
    void aResultTellsHowManyIndependentGapsItRestsOn() {
        Certainty certainty = check(60, "icl p95 < 30ms").certainty().orElseThrow();

        assertThat(certainty.designEffect()).isEqualTo(1);
        assertThat(certainty.effectiveCount()).isEqualTo(59 * 18);
        assertThat(certainty.upper()).hasValue(ms(20));
    }

    @Test
    void halfAMinuteIsNeededAndSaid() {
        CheckResult result = check(20, "icl p95 < 30ms");

        assertThat(result.kind()).isEqualTo(Kind.UNDECIDED);
        assertThat(result.reason()).isEqualTo("a share of gaps takes 30 whole seconds and the run has 19");
        assertThat(result.verdict().next()).hasValue("measure for a minute or longer");
    }

    /** p99 takes 626 independent gaps, and 34 whole seconds have 612. */
    @Test
    void whatIsTooFewSaysHowManyMoreSeconds() {
        CheckResult result = check(35, "icl p99 < 30ms");

        assertThat(result.kind()).isEqualTo(Kind.UNDECIDED);
        assertThat(result.reason())
                .isEqualTo("these 612 gaps are too few for a proof (0.0 % of the gaps break the limit and 1 % may)");
        assertThat(result.verdict().next()).hasValue("about one more second would settle it if all stays as it is");
    }

    @Test
    void aServerThatDidNotStayAsItWasPassesNothing() {
        Finding finding = new Finding(SeriesFindings.NOT_STEADY, "it changed", "wait");

        assertThat(check(60, "icl p95 < 30ms", finding).kind()).isEqualTo(Kind.UNDECIDED);
        assertThat(check(60, "icl p95 < 10ms", finding).kind()).isEqualTo(Kind.LIMIT_MISSED);
    }

    @Test
    void aLimitThatWasNotKnownIsComparedAsItStandsAndToldSo() {
        Objective objective = Objectives.parse("icl p95 < 30ms");
        RunFacts facts = facts(steady(60, gate("icl p95 < 25ms").gapLimits()));
        CheckResult result = EvidenceCheck.check(facts, objective, Confidence.USUAL, 1);

        assertThat(result.kind()).isEqualTo(Kind.PASSED);
        assertThat(result.certainty()).isEmpty();
        assertThat(result.lacksEvidence()).isTrue();
        assertThat(result.reason())
                .isEqualTo("the limit is kept; compared as it stands, since gaps are counted by second only for a limit"
                        + " that an objective declares before the load");
        assertThat(gate("icl p95 < 30ms").judge(facts).message()).contains("compared as it stands, since");
    }

    @Test
    void aMeanOfGapsIsNoClaimAboutAShare() {
        assertThat(gate("icl mean < 30ms").gapLimits()).isEqualTo(GapLimits.NONE);
        assertThat(check(60, "icl mean < 30ms").certainty()).isEmpty();
        assertThat(check(60, "icl mean < 30ms").lacksEvidence()).isFalse();
        assertThat(check(60, "icl mean < 30ms").reason()).isEqualTo("the limit is kept");
    }

    @Test
    void aGateKnowsTheLimitsToCountBy() {
        // Below 20 ms is what 20 ms is not; up to 20 ms is what one more nanosecond is not.
        assertThat(gate("icl p95 < 20ms", "icl p99 <= 20ms", "ttft p95 < 1s", "icl p50 < 20ms")
                        .gapLimits()
                        .thresholdNanos())
                .containsExactly(ms(20), ms(20) + 1);
    }

    @Test
    void aLoadGoesOnUntilItsGapsAreDecided() {
        Gate gate = gate("icl p95 < 30ms");
        RunMetrics run = steady(60, gate.gapLimits());

        assertThat(gate.nextLook(0)).isEqualTo(30);
        assertThat(gate.judge(facts(run.withSeriesBefore(40))).isDecided()).isFalse();
        assertThat(gate.judge(facts(run.withSeriesBefore(100))).isDecided()).isTrue();
        assertThat(gate.judge(facts(run.withSeriesBefore(100))).verdict().kind())
                .isEqualTo(Verdict.Kind.PASSED);
    }
}
