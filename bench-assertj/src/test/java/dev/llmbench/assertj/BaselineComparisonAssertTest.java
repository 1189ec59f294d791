// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import static dev.llmbench.assertj.LlmAssertions.assertThat;
import static dev.llmbench.assertj.LlmAssertions.then;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.llmbench.baseline.Baseline;
import dev.llmbench.baseline.BaselineComparison;
import dev.llmbench.baseline.ComparableRun;
import dev.llmbench.baseline.ComparisonRules;
import dev.llmbench.baseline.EnvironmentFacts;
import dev.llmbench.baseline.RequestRow;
import dev.llmbench.baseline.WorkloadParts;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.slo.Confidence;
import dev.llmbench.slo.Gate;
import dev.llmbench.slo.OnUndecided;
import dev.llmbench.slo.OnUnmeasured;
import dev.llmbench.slo.Runs;
import dev.llmbench.slo.UnmeasuredException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Assertions on comparisons, hard and soft. */
class BaselineComparisonAssertTest {

    private static final int REQUESTS = 200;

    private static double[] itl(double slowness) {
        double[] nanos = new double[REQUESTS];
        for (int i = 0; i < REQUESTS; i++) {
            nanos[i] = Math.rint((10e6 + 1e5 * (i % 7)) * slowness);
        }
        return nanos;
    }

    private static ComparableRun run(double[] itl, String model) {
        List<RequestRow> rows = new ArrayList<>();
        for (int i = 0; i < REQUESTS; i++) {
            rows.add(new RequestRow(i, i, i, i, "completed", Map.of(Metric.ITL, itl[i])));
        }
        return new ComparableRun(
                new WorkloadParts(new TreeMap<>(Map.of("seed", "42"))),
                new EnvironmentFacts(new TreeMap<>(Map.of("model", model)), new TreeMap<>()),
                StartPoint.SENT,
                rows);
    }

    /**
     * A candidate that is so many times as slow as the baseline; the second half of its requests only when
     * {@code mixed}.
     */
    private static BaselineComparison comparison(double slowness, boolean mixed, String model) {
        double[] candidate = itl(slowness);
        double[] usual = itl(1);
        if (mixed) {
            for (int i = 0; i < REQUESTS / 2; i++) {
                candidate[i] = usual[i];
            }
        }
        return BaselineComparison.of(
                Baseline.first("gate", run(usual, "tiny"), "today"),
                run(candidate, model),
                Runs.of(REQUESTS).values(Metric.ITL, candidate).facts(),
                ComparisonRules.usual().withMargin(0.1));
    }

    @Test
    void whatIsWithinTheMarginPasses() {
        BaselineComparison same = comparison(1.02, false, "tiny");

        assertThat(same)
                .itl()
                .p95()
                .hasNotRegressed()
                .returnToComparison()
                .itl()
                .p50()
                .hasNotRegressed();
        then(same).metric(Metric.ITL).percentile(90).hasNotRegressedByMoreThan("3%");
    }

    @Test
    void aRegressionIsAFailureWithAFirstLineThatStandsAlone() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(comparison(1.25, false, "tiny"))
                        .as("the gate of %s", "chat")
                        .itl()
                        .p95()
                        .hasNotRegressed())
                .withMessageStartingWith(
                        "[the gate of chat] itl p95 = 13.3 ms, baseline 10.6 ms (+25 %), margin 10 %,"
                                + " ratio 1.250 in 1.250..1.250, n=200 pairs, chatIsFast concurrency=32 isl=512 osl=128 model=tiny");
    }

    @Test
    void whatCannotBeComparedIsAnError() {
        assertThatExceptionOfType(UnmeasuredException.class)
                .isThrownBy(() ->
                        assertThat(comparison(1, false, "huge")).itl().p50().hasNotRegressed())
                .withMessageContaining("not measurable: the environment is another: model tiny -> huge");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(
                        () -> assertThat((BaselineComparison) null).itl().p50().hasNotRegressed());
    }

    @Test
    void whatIsUndecidedDoesWhatTheGateSays() {
        // The second half of the requests is 25 % slower: the ratio of the medians lies anywhere between 1 and 1.25.
        BaselineComparison mixed = comparison(1.25, true, "tiny");
        List<String> lines = new ArrayList<>();

        assertThat(mixed.within(Gate.NONE, lines::add)).itl().p50().hasNotRegressed();
        assertThat(lines).hasSize(1);
        assertThat(lines.get(0)).startsWith("warning: [chatIsFast] itl p50 = ").contains(": undecided: ");

        Gate failing = new Gate(List.of(), Confidence.USUAL, OnUndecided.FAIL, OnUnmeasured.FAIL);
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(mixed.within(failing, lines::add))
                        .itl()
                        .p50()
                        .hasNotRegressed())
                .withMessageContaining(": undecided: ");
    }

    @Test
    void softAssertionsCollectThemAll() {
        BaselineComparison slower = comparison(1.25, false, "tiny");
        LlmSoftAssertions softly = new LlmSoftAssertions();
        softly.assertThat(slower).itl().p95().hasNotRegressed();
        softly.assertThat(slower).itl().p50().hasNotRegressed();

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(softly::assertAll)
                .withMessageStartingWith("2 checks failed: [chatIsFast] itl p95 = ")
                .withMessageContaining("[chatIsFast] itl p50 = ");
    }

    @Test
    void aMarginWithoutAPercentSignIsAMistakeAtOnce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        assertThat(comparison(1, false, "tiny")).itl().p50().hasNotRegressedByMoreThan("0.1"))
                .withMessage("margin = 0.1: it takes a percent sign, such as 10%");
    }
}
