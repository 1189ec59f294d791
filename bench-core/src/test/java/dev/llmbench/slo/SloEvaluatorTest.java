// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.metric.Metric;
import dev.llmbench.slo.CheckResult.Status;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SloEvaluatorTest {

    private static final double MS = 1e6;
    private static final String LOAD = ", concurrency=32 isl=512 osl=128 model=tiny";
    private static final Doubt LATE = new Doubt("achieved-rate", "150 of 200 requests/s", "99 %", "add CPU");

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @Test
    void aRunThatKeepsAllPasses() {
        Evaluation evaluation = evaluate(good(), "ttft p95 < 500ms", "itl p99 < 60ms", "errorRate == 0");

        assertThat(evaluation.status()).isEqualTo(Status.PASSED);
        assertThat(evaluation.problem(Optional.empty())).isEmpty();
        assertThat(firstLine(evaluation)).isEqualTo("[chatIsFast] 3 of 3 objectives met" + LOAD);
    }

    @Test
    void oneMissIsToldAsAnAssertionWouldTellIt() {
        Evaluation evaluation = evaluate(good(), "ttft p95 < 400ms", "itl p99 < 60ms");

        assertThat(evaluation.status()).isEqualTo(Status.FAILED);
        assertThat(evaluation.failed()).hasSize(1);
        assertThat(firstLine(evaluation))
                .isEqualTo("[chatIsFast] ttft p95 = 450 ms, limit < 400 ms (+13 %), n=320" + LOAD);
        assertThat(evaluation.problem(Optional.empty()).orElseThrow())
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessage(evaluation.message());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "en-US", "de-DE"})
    void severalMissesStandInOneTextThatReadsTheSameInEveryLocale(String tag) throws IOException {
        Locale.setDefault(Locale.forLanguageTag(tag));
        Evaluation evaluation = SloEvaluator.evaluate(
                good().reportDirectory("target/llm-bench/chatIsFast").facts(),
                List.of(
                        failing("ttft p95 < 400ms"),
                        failing("itl p99 < 10ms"),
                        failing("errorRate == 0"),
                        failing("ttfo p95 < 1s"),
                        new DeclaredObjective(Objectives.parse("ttft p99 < 100ms"), Severity.WARN)));

        assertThat(evaluation.message()).isEqualTo(golden("several-missed.txt"));
    }

    @Test
    void aSharedReasonIsToldOnce() {
        Evaluation evaluation = evaluate(good().doubt(LATE), "ttft p95 < 500ms", "itl p99 < 60ms", "errorRate == 0");

        assertThat(evaluation.status()).isEqualTo(Status.UNMEASURED);
        assertThat(evaluation.unmeasured()).hasSize(3);
        assertThat(evaluation.failed()).isEmpty();
        assertThat(firstLine(evaluation))
                .isEqualTo(
                        "[chatIsFast] 3 of 3 objectives not measurable: ttft p95, itl p99, errorRate: achieved-rate: "
                                + "150 of 200 requests/s (limit 99 %); add CPU" + LOAD);
        assertThat(evaluation.problem(Optional.empty()).orElseThrow()).isExactlyInstanceOf(UnmeasuredException.class);
    }

    @Test
    void tooManyMissesAreCutShortInTheFirstLineOnly() {
        Evaluation evaluation = evaluate(
                good(), "ttft p50 < 1ms", "ttft p75 < 1ms", "ttft p90 < 1ms", "ttft p95 < 1ms", "ttft p99 < 1ms");

        assertThat(firstLine(evaluation)).startsWith("[chatIsFast] 5 of 5 objectives missed: ttft p50 = 450 ms");
        assertThat(firstLine(evaluation)).contains("; and 1 more, concurrency").doesNotContain("p99");
        assertThat(evaluation.message()).contains("ttft p99");
    }

    @Test
    void aWarningIsShownAndFailsNothing() {
        Evaluation evaluation = SloEvaluator.evaluate(
                good().facts(),
                List.of(
                        failing("ttft p95 < 500ms"),
                        new DeclaredObjective(Objectives.parse("itl p99 < 10ms"), Severity.WARN)));

        assertThat(evaluation.status()).isEqualTo(Status.PASSED);
        assertThat(evaluation.problem(Optional.empty())).isEmpty();
        assertThat(evaluation.warnings()).hasSize(1);
        assertThat(evaluation.warningLines())
                .containsExactly("[chatIsFast] warning: itl p99 = 20 ms, limit < 10 ms (+100 %), n=320" + LOAD);
        assertThat(firstLine(evaluation)).isEqualTo("[chatIsFast] 1 of 2 objectives met, 1 warned" + LOAD);
    }

    @Test
    void anErrorRateObjectiveDeclaresWhatTheOthersPutUpWith() {
        Runs failing = Runs.of(396).each(Metric.TTFT, 450 * MS).failed("http_429", 4);

        assertThat(evaluate(failing, "ttft p95 < 500ms").status()).isEqualTo(Status.FAILED);
        assertThat(evaluate(failing, "ttft p95 < 500ms", "errorRate <= 1%").status())
                .isEqualTo(Status.PASSED);
        assertThat(evaluate(failing, "ttft p95 < 500ms", "errorRate < 0.5%").failed())
                .hasSize(2);
        assertThat(evaluate(failing, "ttft p95 < 500ms", "errorRate > 0.5%").failed())
                .hasSize(1);
    }

    @Test
    void aFailureOfTheTestsOwnBodyStandsBesideTheMisses() {
        AssertionError body = new AssertionError("expected 3 answers\nbut there were 2");
        Evaluation missed = evaluate(good(), "ttft p95 < 400ms");

        assertThat(missed.problem(Optional.of(body)).orElseThrow())
                .isExactlyInstanceOf(AssertionError.class)
                .hasSuppressedException(body)
                .hasMessageStartingWith(
                        "[chatIsFast] ttft p95 = 450 ms, limit < 400 ms (+13 %), n=320; and the test itself "
                                + "failed: expected 3 answers, concurrency=32");
        assertThat(missed.problem(Optional.of(new IllegalStateException("no"))).orElseThrow())
                .hasMessageContaining("; and the test itself failed: IllegalStateException: no, ");
    }

    @Test
    void aBodyThatCouldNotMeasureMakesTheWholeAnError() {
        assertThat(evaluate(good(), "ttft p95 < 400ms").problem(Optional.of(new UnmeasuredException("doubt"))))
                .get()
                .isExactlyInstanceOf(UnmeasuredException.class);
    }

    @Test
    void aFailureOfTheBodyAloneIsLeftAsItIs() {
        AssertionError body = new AssertionError("expected 3");
        OutOfMemoryError fatal = new OutOfMemoryError("heap");

        assertThat(evaluate(good(), "ttft p95 < 500ms").problem(Optional.of(body)))
                .containsSame(body);
        assertThat(evaluate(good(), "ttft p95 < 400ms").problem(Optional.of(fatal)))
                .containsSame(fatal);
    }

    @Test
    void theReadersOwnWordsComeFirst() {
        assertThat(evaluate(good(), "ttft p95 < 400ms").message(Optional.of("smoke")))
                .startsWith("[smoke] ttft p95 = 450 ms, limit < 400 ms (+13 %), n=320, chatIsFast concurrency=32");
    }

    @Test
    void withoutObjectivesThereIsNothingToMiss() {
        assertThat(evaluate(good()).status()).isEqualTo(Status.PASSED);
        assertThat(evaluate(good()).message()).startsWith("[chatIsFast] 0 of 0 objectives met");
    }

    private static Runs good() {
        return Runs.of(320).each(Metric.TTFT, 450 * MS).each(Metric.ITL, 20 * MS);
    }

    private static Evaluation evaluate(Runs run, String... objectives) {
        return SloEvaluator.evaluate(
                run.facts(),
                Stream.of(objectives).map(SloEvaluatorTest::failing).toList());
    }

    private static DeclaredObjective failing(String objective) {
        return DeclaredObjective.failing(Objectives.parse(objective));
    }

    private static String firstLine(Evaluation evaluation) {
        return evaluation.message().lines().findFirst().orElseThrow();
    }

    private static String golden(String name) throws IOException {
        try (InputStream in = SloEvaluatorTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).stripTrailing();
        }
    }
}
