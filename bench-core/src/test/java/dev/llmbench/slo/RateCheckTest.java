// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static dev.llmbench.request.Records.ms;
import static dev.llmbench.request.Records.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.Records;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class RateCheckTest {

    /** Two requests a second of ten tokens each, so 20 tokens a second. */
    private static RunMetrics steady(int lasting) {
        MetricsCollector metrics = new MetricsCollector(StartPoint.SENT, true);
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

    private static RunFacts facts(RunMetrics metrics) {
        return new RunFacts(
                new RunLabel("rate", "", "", 1),
                metrics,
                List.of(),
                Optional.empty(),
                0,
                OptionalInt.empty(),
                Optional.empty());
    }

    private static CheckResult check(RunMetrics metrics, String objective) {
        return EvidenceCheck.check(facts(metrics), Objectives.parse(objective), Confidence.USUAL, 1);
    }

    @Test
    void aRateIsProvedOnEitherSideOfItsLimit() {
        RunMetrics minute = steady(60);
        assertThat(check(minute, "outputTokenThroughput > 15/s").kind()).isEqualTo(CheckResult.Kind.PASSED);
        assertThat(check(minute, "outputTokenThroughput > 25/s").kind()).isEqualTo(CheckResult.Kind.LIMIT_MISSED);
        assertThat(check(minute, "requestThroughput > 1.5/s").certainty()).isPresent();
        assertThat(check(minute, "goodput > 1.5/s where ttft < 500ms").certainty())
                .isPresent();
        assertThat(check(minute, "goodput > 1.5/s where ttft < 500ms").kind()).isEqualTo(CheckResult.Kind.PASSED);
    }

    @Test
    void halfAMinuteIsNeededAndSaid() {
        CheckResult result = check(steady(20), "outputTokenThroughput > 15/s");
        assertThat(result.kind()).isEqualTo(CheckResult.Kind.UNDECIDED);
        assertThat(result.reason()).contains("takes 30 whole seconds");
        assertThat(result.verdict().next()).hasValue("measure for a minute or longer");
    }

    /**
     * Four requests in every other second: 2 a second, of which half a minute cannot tell that they are more than 1.6
     * or 1.9.
     */
    @Test
    void onlyWhatIsNearItsLimitIsCalledClose() {
        MetricsCollector metrics = new MetricsCollector(StartPoint.SENT, true);
        for (int i = 0; i < 140; i++) {
            long at = seconds(2.0 * (i / 4) + 0.1 * (i % 4));
            metrics.accept(Records.measured(i)
                    .scheduledAt(at)
                    .sentAt(at)
                    .chunks(10, at + ms(20), ms(20))
                    .endedAt(at + ms(200))
                    .tokens(10, 10)
                    .completed());
        }
        RunMetrics jumping = metrics.snapshot();
        assertThat(check(jumping, "requestThroughput > 1.9/s").reason()).isEqualTo("too close to call");
        assertThat(check(jumping, "requestThroughput > 1.6/s").reason())
                .matches("these [0-9]+ seconds differ too much from each other for a proof");
    }

    @Test
    void tokensCountInTheSecondInWhichTheyCame() {
        MetricsCollector metrics = new MetricsCollector(StartPoint.SENT, true);
        metrics.accept(Records.measured(0)
                .scheduledAt(0)
                .sentAt(0)
                .chunksAt(seconds(0.5), seconds(1.5), seconds(1.6), seconds(2.5))
                .endedAt(seconds(3))
                .tokens(10, 8)
                .completed());
        assertThat(metrics.snapshot()
                        .series()
                        .seconds()
                        .orElseThrow()
                        .outputTokens()
                        .orElseThrow())
                .containsExactly(2, 4, 2);
    }

    /** Two requests a second: before the hundredth began, 49 whole seconds had passed. */
    @Test
    void aPartOfARunIsJudgedByItsSecondsUntilItsLastRequestBegan() {
        RunMetrics part = steady(60).withSeriesBefore(100);
        assertThat(part.series().seconds().orElseThrow().count()).isEqualTo(49);
        assertThat(part.series().seconds().orElseThrow().outputTokens().orElseThrow())
                .containsOnly(20.0);
        assertThat(check(part, "outputTokenThroughput > 15/s").kind()).isEqualTo(CheckResult.Kind.PASSED);
        assertThat(steady(60)
                        .withSeriesBefore(0)
                        .series()
                        .seconds()
                        .orElseThrow()
                        .count())
                .isZero();
    }

    @Test
    void aLoadGoesOnUntilItsRateIsDecided() {
        Gate gate = Gate.of(List.of(DeclaredObjective.failing(Objectives.parse("outputTokenThroughput > 15/s"))));
        assertThat(gate.nextLook(0)).isEqualTo(30);
        assertThat(gate.nextLook(100)).isEqualTo(130);
        assertThat(gate.judge(facts(steady(60).withSeriesBefore(40))).isDecided())
                .isFalse();
        assertThat(gate.judge(facts(steady(60).withSeriesBefore(100))).isDecided())
                .isTrue();
    }

    @Test
    void aRunOfWhichOnlyTheFirstPartIsKnownHasTheSecondsOfThat() {
        MetricsCollector metrics = new MetricsCollector(StartPoint.SENT, true);
        for (int i = 0; i < 120; i++) {
            long at = seconds(0.5 * i);
            metrics.accept(
                    i == 40
                            ? Records.measured(i)
                                    .scheduledAt(at)
                                    .sentAt(at)
                                    .endedAt(at + ms(200))
                                    .cancelled()
                            : Records.measured(i)
                                    .scheduledAt(at)
                                    .sentAt(at)
                                    .chunks(10, at + ms(20), ms(20))
                                    .endedAt(at + ms(200))
                                    .tokens(10, 10)
                                    .completed());
        }
        RunMetrics run = metrics.snapshot();
        assertThat(run.series().size()).isEqualTo(40);
        assertThat(run.series().seconds().orElseThrow().completed()).hasSize(19).containsOnly(2.0);
        assertThat(check(run, "goodput > 1.5/s where ttft < 500ms").kind()).isEqualTo(CheckResult.Kind.UNDECIDED);
    }
}
