// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import static dev.llmbench.assertj.LlmAssertions.assertThat;
import static dev.llmbench.assertj.LlmAssertions.then;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.llmbench.LlmRun;
import dev.llmbench.RepeatedRuns;
import dev.llmbench.metric.Metric;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.RunLabel;
import dev.llmbench.slo.Runs;
import dev.llmbench.slo.UnmeasuredException;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Assertions on several runs, hard and soft. */
class RepeatedRunsAssertTest {

    private static final int REQUESTS = 400;

    private static Runs run(int number, double ttftMs) {
        RunLabel label = new RunLabel("chatIsFast", "concurrency=32 isl=512 osl=128", "tiny", 40 + number);
        return Runs.of(REQUESTS).each(Metric.TTFT, ttftMs * 1e6).label(label.asRepeat(number, 3));
    }

    private static RepeatedRuns all(Runs... runs) {
        return new RepeatedRuns(Arrays.stream(runs).map(SampleRun::of).toList());
    }

    private static RepeatedRuns ttft(double... ms) {
        return new RepeatedRuns(IntStream.range(0, ms.length)
                .<LlmRun>mapToObj(i -> SampleRun.of(run(i + 1, ms[i])))
                .toList());
    }

    @Test
    void theMedianIsJudgedAndNeitherTheBestNorTheWorst() {
        RepeatedRuns runs = ttft(790, 812, 2050);

        assertThat(runs).ttft().p95().isBelow("900ms").isAtMost(Duration.ofMillis(812));
        then(runs)
                .metric(Metric.TTFT)
                .mean()
                .isAbove("800ms")
                .returnToRuns()
                .errorRate()
                .isAtMost(0);
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(ttft(480, 812, 835))
                        .as("the gate of %s", "chat")
                        .ttft()
                        .p95()
                        .isBelow("500ms"))
                .withMessageStartingWith("[the gate of chat] ttft p95 = 812 ms, limit < 500 ms (+62 %), n=400,"
                        + " median of 3 repeats: 480 ms | 812 ms | 835 ms, cv 28.0 %, mean 216 ms to 1,202 ms,"
                        + " chatIsFast concurrency=32 isl=512 osl=128 model=tiny\n");
    }

    @Test
    void belowTheFirstLineStandsTheTable() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(ttft(790, 812, 835)).ttft().p50().isBelow("500ms"))
                .withMessageContaining("\n  3 repeats of one load: each value, median, ")
                .withMessageContaining("\n  ttft p95               790 ms | 812 ms | 835 ms  median 812 ms  cv 2.8 %");
    }

    @Test
    void aRunThatMayNotBeJudgedSpoilsAllAndIsNamed() {
        Doubt doubt = new Doubt("client-cpu", "the client was busy", "90 %", "apply less load");

        assertThatExceptionOfType(UnmeasuredException.class)
                .isThrownBy(() -> assertThat(all(run(1, 100), run(2, 100).doubt(doubt), run(3, 100)))
                        .ttft()
                        .p95()
                        .isBelow("500ms"))
                .withMessageContaining("the client was busy")
                .withMessageContaining("repeat=2/3");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(all(
                                run(1, 100).doubt(doubt),
                                run(2, 100),
                                run(3, 100).failed("http-500", 3)))
                        .ttft()
                        .p95()
                        .isBelow("500ms"))
                .withMessageContaining("3 of 403 requests failed")
                .withMessageContaining("repeat=3/3");
    }

    @Test
    void whereAFailedRequestIsTheMedianItMissesEveryLimit() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(all(failing(1), run(2, 100), failing(3)))
                        .ttft()
                        .p99()
                        .isBelow("10min"))
                .withMessageContaining(
                        "ttft p99 = infinite (a failed request decides it in half of the repeats or more),"
                                + " limit < 600,000 ms, n=400, median of 3 repeats: failed | 100 ms | failed, cv -, mean -");
        assertThat(all(failing(1), run(2, 100), run(3, 100))).ttft().p99().isBelow("101ms");
    }

    private static Runs failing(int number) {
        return run(number, 100).failed("http-500", 40).maxErrorRate(0.5);
    }

    @Test
    void whatIsAskedForProofHasToBeProvedByEach() {
        assertThat(ttft(100, 120, 130)).ttft().p95().atConfidence(0.95).isBelow("500ms");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(ttft(100, 812, 100))
                        .ttft()
                        .p95()
                        .atConfidence(0.95)
                        .isBelow("500ms"))
                .withMessageStartingWith("[chatIsFast] ttft p95 = 812 ms, limit < 500 ms (+62 %), n=400")
                .withMessageContaining(
                        ", the worst of 3 repeats, concurrency=32 isl=512 osl=128 repeat=2/3 model=tiny\n");
    }

    @Test
    void softAssertionsCollectThemAll() {
        RepeatedRuns runs = ttft(790, 812, 835);
        LlmSoftAssertions softly = new LlmSoftAssertions();
        softly.assertThat(runs).ttft().p95().isBelow("500ms");
        softly.assertThat(runs).ttft().p50().isBelow("600ms");
        BDDLlmSoftAssertions behaving = new BDDLlmSoftAssertions();
        behaving.then(runs).ttft().p95().isBelow("500ms");

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(softly::assertAll)
                .withMessageStartingWith("2 checks failed: [chatIsFast] ttft p95 = 812 ms")
                .withMessageContaining("; [chatIsFast] ttft p50 = 812 ms, limit < 600 ms");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(behaving::assertAll)
                .withMessageStartingWith("[chatIsFast] ttft p95 = 812 ms");
    }

    @Test
    void noRunsAtAllAreAFailureAndALimitOfAnotherUnitAMistake() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat((RepeatedRuns) null).ttft().p50().isBelow("1s"))
                .withMessage("there are no runs to judge: they are null");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> assertThat(ttft(1, 2)).ttft().p50().isBelow(0.1))
                .withMessageContaining("a time needs a unit");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> assertThat(ttft(1, 2)).requestThroughput().isAbove(Duration.ofSeconds(1)))
                .withMessageContaining("no time but counts requests/s");
    }
}
