// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.arrival.PoissonArrivals;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetric;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectiveDesignTest {

    @Test
    void aDesignThatCanBeAnsweredIsLetThrough() {
        assertFits(626, 0.01, "ttft p95 < 500ms", "itl p99 < 60ms", "errorRate < 1%", "outputTokenThroughput > 2000/s");
        assertFits(300, 0, "ttft p95 < 500ms", "ttft p95 < 500ms", "ttft p50 > 1ms", "requestLatency max < 30s");
        assertThatCode(() -> ObjectiveDesign.check(Gate.NONE, load(false, OptionalInt.of(1)), 1))
                .doesNotThrowAnyException();
    }

    @Test
    void aMetricOfStreamsNeedsStreaming() {
        assertThatThrownBy(() ->
                        ObjectiveDesign.check(objectives("ttft p95 < 500ms"), load(false, OptionalInt.empty()), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "\"ttft p95 < 500ms\": ttft exists only for streamed answers, and this load does not stream; "
                                + "turn streaming on where the API has streams, or judge requestLatency");
        assertThatCode(() -> ObjectiveDesign.check(
                        objectives("requestLatency p95 < 5s", "errorRate == 0"), load(false, OptionalInt.empty()), 0))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "122| ttft p95 < 500ms| ttft p95 can be proved from 123 measured requests on and the load plans 122; plan that many, "
                        + "better several times as many, or judge p94.9",
                "200| ttft p99 < 500ms| ttft p99 can be proved from 626 measured requests on and the load plans 200; plan that many, "
                        + "better several times as many, or judge p96.9",
                "500| ttft p99.9 < 1s| ttft p99.9 can be proved from 6281 measured requests on and the load plans 500; plan that many, "
                        + "better several times as many, or judge p98.7",
                "60| outputTokenThroughputPerUser p5 > 10/s| outputTokenThroughputPerUser p5 can be proved from 123 measured requests on and the load plans 60; plan that many, "
                        + "better several times as many, or judge p10",
                "300| errorRate < 1%| errorRate can be proved from 626 measured requests on and the load plans 300; plan that many, "
                        + "better several times as many, or demand errorRate == 0, which is judged as it stands",
                "5| errorRate == 0| the load plans 5 measured requests and nothing is judged on fewer than 6; plan more",
                "5| ttft max < 500ms| the load plans 5 measured requests and nothing is judged on fewer than 6; plan more",
            })
    void aPercentileNeedsASampleThatCanCarryIt(int planned, String objective, String words) {
        assertThatThrownBy(() -> ObjectiveDesign.check(objectives(objective), load(true, OptionalInt.of(planned)), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"" + objective + "\": " + words);
    }

    @ParameterizedTest
    @CsvSource({
        "123, ttft p95 < 500ms",
        "626, ttft p99 < 500ms",
        "6281, ttft p99.9 < 500ms",
        "60, ttft p90 < 1s",
        "6, ttft max < 1s",
        "50, icl p99 < 1s"
    })
    void theSmallestSampleThatCanCarryItIsEnough(int planned, String objective) {
        assertFits(planned, 0, objective);
    }

    @ParameterizedTest
    @CsvSource({
        "ttft p95 > 200ms, ttft p95 < 100ms",
        "ttft p95 >= 200ms, ttft p95 < 200ms",
        "ttft p50 > 200ms, ttft p95 < 100ms",
        "ttft min > 2s, ttft p50 <= 2s",
        "ttft min > 2s, ttft mean < 1s",
        "ttft mean > 2s, ttft max < 1s",
        "outputTokenThroughput > 2000/s, outputTokenThroughput <= 2000/s",
    })
    void limitsThatNoRunCanKeepTogetherAreRefused(String lower, String upper) {
        assertThatThrownBy(() -> ObjectiveDesign.check(objectives(upper, lower), load(true, OptionalInt.of(1000)), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"" + lower + "\" and \"" + upper + "\": no run can keep both");
    }

    @ParameterizedTest
    @CsvSource({
        "ttft p95 >= 200ms, ttft p95 <= 200ms",
        "ttft p95 > 200ms, ttft p50 < 100ms",
        "ttft mean > 200ms, ttft p50 < 100ms",
        "ttft p95 > 200ms, ttfo p95 < 100ms",
        "ttft p95 < 200ms, ttft p95 < 100ms",
    })
    void limitsThatARunCanKeepTogetherAreNot(String one, String other) {
        assertFits(1000, 0, one, other);
    }

    @Test
    void conditionsThatNoRequestKeepsTogetherAreRefused() {
        assertThatThrownBy(() -> ObjectiveDesign.check(
                        objectives("goodRequestFraction >= 95% where ttft < 500ms and itl < 5ms and ttft >= 600ms"),
                        load(true, OptionalInt.of(1000)),
                        0))
                .hasMessage("\"goodRequestFraction >= 95% where ttft < 500ms and itl < 5ms and ttft >= 600ms\":"
                        + " no request keeps both ttft >= 600ms and ttft < 500ms");
        assertFits(1000, 0, "goodRequestFraction >= 95% where ttft < 500ms and ttft >= 100ms");
    }

    @ParameterizedTest
    @CsvSource({
        "goodput >= 8/s where ttft < 500ms, ' ask which share is good with goodRequestFraction,'",
        "requestThroughput > 10/s, ''",
        "achievedRate >= 8.5/s, ''"
    })
    void moreThanAnOpenLoopOffersIsRefused(String objective, String more) {
        assertThatThrownBy(() -> ObjectiveDesign.check(objectives(objective), offering(8, 1000), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"" + objective + "\": the load offers 8 requests/s, and no server answers more than it is"
                        + " asked; demand less than that" + (more.isEmpty() ? "" : "," + more) + " or raise the rate");
        assertThatCode(() -> ObjectiveDesign.check(
                        objectives(
                                "goodput >= 7/s where ttft < 500ms",
                                "requestThroughput > 7/s",
                                "requestThroughput < 9/s"),
                        offering(8, 1000),
                        0))
                .doesNotThrowAnyException();
        assertFits(1000, 0, objective);
    }

    /** Of 8 a second 7.99 are all but one of 800, which takes as many requests as p99.875 does. */
    @Test
    void aRateOfGoodOnesOfAnOpenLoopNeedsTheSampleOfAShare() {
        assertThatThrownBy(() ->
                        ObjectiveDesign.check(objectives("goodput >= 7.99/s where ttft < 500ms"), offering(8, 480), 0))
                .hasMessageContaining(
                        "can be proved from 6032 measured requests on and the load plans 480; plan that many,"
                                + " better several times as many, or demand fewer of those that are offered");
    }

    /** A pass takes twice the evidence there, so it takes more requests of which none is slow. */
    @Test
    void whereRequestsComeAnywayAPassTakesMore() {
        assertThatCode(() -> ObjectiveDesign.check(objectives("ttft p95 < 500ms"), load(true, OptionalInt.of(123)), 0))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> ObjectiveDesign.check(objectives("ttft p95 < 500ms"), offering(8, 123), 0))
                .hasMessageContaining("ttft p95 can be proved from 148 measured requests on");
    }

    private static PlannedLoad offering(double rate, int requests) {
        return new PlannedLoad(
                true, false, OptionalInt.of(requests), Optional.of(Duration.ofSeconds(60)), OptionalDouble.of(rate));
    }

    /** Texts say so as they are read; what is written in Java is seen here. */
    @Test
    void whatEveryValueKeepsOrNoneIsRefusedInEveryForm() {
        Objective never =
                new Objective.PerRequest(Metric.TTFT, Statistic.percentile(95), new Bound(Comparison.BELOW, 0));
        Objective always = new Objective.PerRun(RunMetric.ERROR_RATE, new Bound(Comparison.AT_MOST, 1));
        Gate gate = Gate.of(List.of(DeclaredObjective.failing(never), DeclaredObjective.failing(always)));
        assertThatThrownBy(() -> ObjectiveDesign.check(gate, load(true, OptionalInt.of(1000)), 0))
                .hasMessageContaining("no value of ttft p95 is < 0; write a limit above 0")
                .hasMessageContaining("every value of errorRate is <= 100%; write < 100% or a smaller limit");
    }

    @Test
    void anOpenLoopMeasuresNoMoreThanComesInItsTime() {
        LoadSpec open = new LoadSpec(
                new LoadModel.OpenLoop(new PoissonArrivals(8)),
                new StopRule(OptionalInt.of(5_000), Optional.of(Duration.ofSeconds(10)), 0),
                Warmup.NONE,
                Duration.ZERO,
                Duration.ofMinutes(1),
                1);
        PlannedLoad planned = PlannedLoad.of(open, true);
        assertThat(planned.requests()).hasValue(80);
        assertThat(planned.window()).hasValue(Duration.ofSeconds(10));
        assertThat(planned.rate()).hasValue(8);
        PlannedLoad closed = PlannedLoad.of(open.withModel(new LoadModel.ClosedLoop(8)), true);
        assertThat(closed.requests()).hasValue(5_000);
        assertThat(closed.rate()).isEmpty();
    }

    @Test
    void aBudgetOfFailuresThatSpoilsAPercentileIsRefused() {
        assertThatThrownBy(() ->
                        ObjectiveDesign.check(objectives("ttft p99 < 500ms"), load(true, OptionalInt.of(1000)), 0.02))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "\"ttft p99 < 500ms\": a failed request counts as infinitely slow, so p99 bears at most 1 % of "
                                + "them, and maxErrorRate allows 2 %; allow no more than 1 % or judge a percentile nearer the middle");
        assertThatThrownBy(() -> ObjectiveDesign.check(
                        objectives("errorRate < 10%", "outputTokenThroughputPerUser p5 > 10/s"),
                        load(true, OptionalInt.of(1000)),
                        0))
                .hasMessage(
                        "\"outputTokenThroughputPerUser p5 > 10/s\": a failed request counts as 0, so p5 bears at most "
                                + "5 % of them, and \"errorRate < 10%\" allows 10 %; allow no more than 5 % or judge a percentile "
                                + "nearer the middle");
        assertThatThrownBy(() -> ObjectiveDesign.check(
                        objectives("errorRate < 1%", "requestLatency max < 30s"), load(true, OptionalInt.of(1000)), 0))
                .hasMessage(
                        "\"requestLatency max < 30s\": a failed request counts as infinitely slow, so max bears none of "
                                + "them, and \"errorRate < 1%\" allows 1 %; allow none or judge a percentile");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ttft p99 < 500ms",
                "ttft p50 > 1ms",
                "ttft min < 1ms",
                "startDelay p99.9 < 5ms",
                "outputSequenceLength max < 200 tokens",
                "outputTokenThroughputPerUser p99.9 < 500/s",
                "outputTokenThroughput > 5/s"
            })
    void aBudgetThatLeavesRoomIsLetThrough(String objective) {
        assertFits(10_000, 0.01, objective);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "outputTokenThroughput > 2000/s",
                "requestThroughput >= 10/s",
                "goodput >= 7.5/s where ttft < 500ms",
            })
    void aRateNeedsThirtyWholeSeconds(String objective) {
        assertThatThrownBy(() -> ObjectiveDesign.check(objectives(objective), lasting(30_900, true, true), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"" + objective + "\": a rate is judged by whole seconds, from 30 of them on, and the load"
                        + " measures for 30.9 s, of which the first and the last are not whole; measure for 31 s, better for a"
                        + " minute, or compare the rate as it stands, in the test's body");
        assertThatCode(() -> ObjectiveDesign.check(objectives(objective), lasting(31_000, true, true), 0))
                .doesNotThrowAnyException();
    }

    @Test
    void aPercentileOfGapsNeedsThirtyWholeSeconds() {
        Gate gate = objectives("icl p99 < 60ms");
        assertThatThrownBy(() -> ObjectiveDesign.check(gate, lasting(20_000, true, true), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "\"icl p99 < 60ms\": a share of gaps is judged by whole seconds, from 30 of them on, and the"
                                + " load measures for 20 s, of which the first and the last are not whole; measure for 31 s, better"
                                + " for a minute, or compare the percentile as it stands, in the test's body");
        assertThatCode(() -> ObjectiveDesign.check(gate, lasting(31_000, true, false), 0))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> ObjectiveDesign.check(gate, lasting(20_000, false, true), 0))
                .hasMessageStartingWith("\"icl p99 < 60ms\": icl exists only for streamed answers");
    }

    @Test
    void whatIsNotJudgedBySecondsNeedsNone() {
        assertThatCode(() -> {
                    ObjectiveDesign.check(
                            objectives("ttft p95 < 500ms", "totalTokenThroughput > 10/s", "icl mean < 60ms"),
                            lasting(5_000, true, true),
                            0);
                    ObjectiveDesign.check(objectives("outputTokenThroughput > 2000/s"), lasting(5_000, false, true), 0);
                    ObjectiveDesign.check(
                            objectives("goodput >= 7.5/s where ttft < 500ms"), lasting(5_000, true, false), 0);
                })
                .doesNotThrowAnyException();
    }

    private static PlannedLoad lasting(long millis, boolean streaming, boolean closedLoop) {
        return new PlannedLoad(
                streaming,
                closedLoop,
                OptionalInt.empty(),
                Optional.of(Duration.ofMillis(millis)),
                OptionalDouble.empty());
    }

    @Test
    void everyMistakeIsToldAtOnce() {
        assertThatThrownBy(() -> ObjectiveDesign.check(
                        objectives("ttft p99 < 500ms", "errorRate < 2%"), load(false, OptionalInt.of(100)), 0))
                .hasMessageStartingWith("4 mistakes in the objectives: \"ttft p99 < 500ms\": ttft exists only for")
                .hasMessageContaining("; \"ttft p99 < 500ms\": ttft p99 can be proved from 626")
                .hasMessageContaining("; \"ttft p99 < 500ms\": a failed request");
    }

    private static void assertFits(int planned, double maxErrorRate, String... texts) {
        assertThatCode(() ->
                        ObjectiveDesign.check(objectives(texts), load(true, OptionalInt.of(planned)), maxErrorRate))
                .doesNotThrowAnyException();
    }

    private static Gate objectives(String... texts) {
        return Gate.of(Stream.of(texts)
                .map(Objectives::parse)
                .map(DeclaredObjective::failing)
                .toList());
    }

    /** Of which nobody knows how long it takes. */
    private static PlannedLoad load(boolean streaming, OptionalInt requests) {
        return new PlannedLoad(streaming, true, requests, Optional.empty(), OptionalDouble.empty());
    }
}
