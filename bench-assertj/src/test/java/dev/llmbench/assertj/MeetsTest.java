// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import static dev.llmbench.assertj.LlmAssertions.LLM_RUN;
import static dev.llmbench.assertj.LlmAssertions.assertThat;
import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.llmbench.LlmRun;
import dev.llmbench.metric.Metric;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.Objectives;
import dev.llmbench.slo.Runs;
import dev.llmbench.slo.UnmeasuredException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeetsTest {

    private static final double MS = 1e6;

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @Test
    void allObjectivesAreJudgedAndAllBreachesListedAtOnce() {
        assertThat(run())
                .meets("ttft p95 < 500ms", "itl p99 < 60ms", "errorRate == 0")
                .hasNoFailures();

        assertThatThrownBy(() -> assertThat(run()).meets("ttft p95 < 100ms", "itl p99 < 10ms", "errorRate == 0"))
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessageStartingWith(
                        "[chatIsFast] 2 of 3 objectives missed: ttft p95 = 400 ms, limit < 100 ms (+300 %), "
                                + "n=320; itl p99 = 20 ms, limit < 10 ms (+100 %), n=320, concurrency=32");
    }

    @Test
    void whatCannotBeMeasuredIsAnError() {
        LlmRun doubted = SampleRun.of(Runs.of(320)
                .each(Metric.TTFT, MS)
                .doubt(new Doubt("achieved-rate", "150 of 200/s", "99 %", "add CPU")));

        assertThatThrownBy(() -> assertThat(doubted).meets("ttft p95 < 500ms"))
                .isExactlyInstanceOf(UnmeasuredException.class);
    }

    @Test
    void typedObjectivesAreTakenToo() {
        assertThatCode(() -> assertThat(run()).meets(Objectives.parse("ttft p95 < 500ms")))
                .doesNotThrowAnyException();
    }

    @Test
    void noObjectiveAtAllAndTextsThatAreNoneAreMistakes() {
        assertThatThrownBy(() -> assertThat(run()).meets(new String[0]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least one objective");
        assertThatThrownBy(() -> assertThat(run()).meets("ttft p95 < 500ms", "ttft < 1s"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("\"ttft < 1s\" at position 6: ttft needs a statistic");
    }

    @Test
    void aRunAmongObjectsCanBeNavigated() {
        Object run = run();

        assertThat(run).asInstanceOf(LLM_RUN).ttft().p95().isBelow("500ms");
        assertThatThrownBy(() -> assertThat((Object) "no run").asInstanceOf(LLM_RUN))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void anyTimeCanBeComparedWithDurations() {
        assertThat(run()).latency(Metric.ITL).p99().isBelow(ofMillis(21));
        assertThatThrownBy(() -> assertThat(run()).latency(Metric.OUTPUT_SEQUENCE_LENGTH))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("latency(OUTPUT_SEQUENCE_LENGTH): outputSequenceLength is no time but counts tokens; "
                        + "write metric(OUTPUT_SEQUENCE_LENGTH)");
    }

    @Test
    void ownMessagesComeFirstAndHideNoFigure() {
        assertThatThrownBy(() -> assertThat(run())
                        .overridingErrorMessage("100 %% too slow for %s", "typing")
                        .ttft()
                        .p95()
                        .isBelow("100ms"))
                .hasMessageStartingWith("100 % too slow for typing: [chatIsFast] ttft p95 = 400 ms");
        assertThatThrownBy(() -> assertThat(run()).withFailMessage(() -> "lazy").meets("ttft p95 < 100ms"))
                .hasMessageStartingWith("lazy: [chatIsFast] ttft p95 = 400 ms");
        assertThatCode(() -> assertThat(run())
                        .withFailMessage(() -> {
                            throw new IllegalStateException("asked for without need");
                        })
                        .meets("ttft p95 < 500ms"))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "en-US", "de-DE"})
    void messagesReadTheSameInEveryLocale(String tag) throws IOException {
        Locale.setDefault(Locale.forLanguageTag(tag));
        Stream<ThrowingCallable> checks = Stream.of(
                () -> assertThat(run()).ttft().p95().isBelow("0.4s"),
                () -> assertThat(run())
                        .as("smoke %d", 1_000)
                        .outputTokenThroughput()
                        .isAbove(12_345.6),
                () -> assertThat(run()).meets("ttft p95 < 100ms", "itl mean >= 1.5s", "icl p99 < 1s"),
                () -> LlmSoftAssertions.assertSoftly(softly -> {
                    softly.assertThat(run())
                            .describedAs("%s users", 1.5)
                            .itl()
                            .max()
                            .isBelow("1.5ms");
                    softly.assertThat(run())
                            .ttft()
                            .percentile(99)
                            .describedAs("%,d users", 1_000)
                            .isAbove("1.5s");
                    softly.assertThat(run())
                            .withFailMessage("no errors please")
                            .errorRate()
                            .isAbove("0.5%");
                }));

        String messages =
                checks.map(check -> catchThrowable(check).getMessage()).collect(Collectors.joining("\n\n", "", "\n"));

        assertThat(messages).isEqualTo(golden("messages.txt"));
    }

    private static LlmRun run() {
        return SampleRun.of(Runs.of(320)
                .each(Metric.TTFT, 400 * MS)
                .each(Metric.ITL, 20 * MS)
                .outputTokenThroughput(1_200.5));
    }

    private static String golden(String name) throws IOException {
        try (InputStream in = MeetsTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
