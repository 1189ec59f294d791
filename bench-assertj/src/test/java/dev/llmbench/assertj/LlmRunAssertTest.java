// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import static dev.llmbench.assertj.LlmAssertions.assertThat;
import static dev.llmbench.assertj.LlmAssertions.then;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.LlmRun;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.Runs;
import dev.llmbench.slo.UnmeasuredException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LlmRunAssertTest {

    private static final double MS = 1e6;
    private static final Doubt LATE = new Doubt("achieved-rate", "150 of 200 requests/s", "99 %", "add CPU");

    static Stream<Arguments> latencies() {
        return Stream.of(
                latency(Metric.TTFT, LlmRunAssert::ttft),
                latency(Metric.TTFO, LlmRunAssert::ttfo),
                latency(Metric.THINKING_TIME, LlmRunAssert::thinkingTime),
                latency(Metric.TTST, LlmRunAssert::ttst),
                latency(Metric.REQUEST_LATENCY, LlmRunAssert::requestLatency),
                latency(Metric.ITL, LlmRunAssert::itl),
                latency(Metric.ICL, LlmRunAssert::icl),
                latency(Metric.MAX_STALL, LlmRunAssert::maxStall),
                latency(Metric.START_DELAY, LlmRunAssert::startDelay),
                latency(Metric.SLOT_WAIT, LlmRunAssert::slotWait));
    }

    private static Arguments latency(Metric metric, Function<LlmRunAssert, LatencyAssert> navigation) {
        return Arguments.of(metric, navigation);
    }

    @ParameterizedTest
    @MethodSource("latencies")
    void eachLatencyIsJudgedByItsOwnValues(Metric metric, Function<LlmRunAssert, LatencyAssert> navigation) {
        // below 1 ms, where a start delay is no doubt
        LlmRun run = SampleRun.of(Runs.of(100).each(metric, 0.5 * MS));

        navigation.apply(assertThat(run)).p95().isBelow("0.6ms").isAbove("0.4ms");
        assertThatThrownBy(() -> navigation.apply(assertThat(run)).p95().isBelow("0.5ms"))
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessageStartingWith(
                        "[chatIsFast] " + metric.key() + " p95 = 0.5 ms, limit < 0.5 ms (equal), n=100");
    }

    @Test
    void eachStatisticReadsItsOwnPlaceOfTheSample() {
        // 401 values 100, 101 .. 500 ms
        LatencyAssert ttft = assertThat(SampleRun.of(Runs.of(401).rising(Metric.TTFT, 100 * MS, MS)))
                .ttft();

        ttft.p50().isAtMost("300ms").isAtLeast("300ms");
        ttft.p90().isAtMost("460ms").isAtLeast("460ms");
        ttft.p95().isAtMost("480ms").isAtLeast("480ms");
        ttft.p99().isAtMost("496ms").isAtLeast("496ms");
        ttft.percentile(75).isAtMost("400ms").isAtLeast("400ms");
        ttft.mean().isAtMost("300ms").isAtLeast("300ms");
        ttft.min().isAtMost("100ms").isAtLeast("100ms");
        ttft.max().isAtMost("500ms").isAtLeast("500ms");
    }

    static Stream<Arguments> durationComparisons() {
        return Stream.of(
                durations("<", v -> d -> v.isBelow(d), v -> t -> v.isBelow(t)),
                durations("<", v -> d -> v.isLessThan(d), v -> t -> v.isLessThan(t)),
                durations("<=", v -> d -> v.isAtMost(d), v -> t -> v.isAtMost(t)),
                durations("<=", v -> d -> v.isLessThanOrEqualTo(d), v -> t -> v.isLessThanOrEqualTo(t)),
                durations(">", v -> d -> v.isAbove(d), v -> t -> v.isAbove(t)),
                durations(">", v -> d -> v.isGreaterThan(d), v -> t -> v.isGreaterThan(t)),
                durations(">=", v -> d -> v.isAtLeast(d), v -> t -> v.isAtLeast(t)),
                durations(">=", v -> d -> v.isGreaterThanOrEqualTo(d), v -> t -> v.isGreaterThanOrEqualTo(t)));
    }

    private static Arguments durations(
            String operator,
            Function<DurationValueAssert, Consumer<Duration>> duration,
            Function<DurationValueAssert, Consumer<String>> text) {
        return Arguments.of(operator, duration, text);
    }

    @ParameterizedTest
    @MethodSource("durationComparisons")
    void aDurationAndItsTextAreComparedAlike(
            String operator,
            Function<DurationValueAssert, Consumer<Duration>> duration,
            Function<DurationValueAssert, Consumer<String>> text) {
        DurationValueAssert value = assertThat(SampleRun.of(Runs.of(100).each(Metric.TTFT, 20 * MS)))
                .ttft()
                .p95();

        for (int limit : new int[] {19, 20, 21}) {
            boolean kept = keeps(20, operator, limit);
            expect(kept, () -> duration.apply(value).accept(ofMillis(limit)));
            expect(kept, () -> text.apply(value).accept(limit + " ms"));
        }
    }

    static Stream<Arguments> numberComparisons() {
        return Stream.of(
                numbers("<", v -> d -> v.isBelow(d), v -> t -> v.isBelow(t)),
                numbers("<", v -> d -> v.isLessThan(d), v -> t -> v.isLessThan(t)),
                numbers("<=", v -> d -> v.isAtMost(d), v -> t -> v.isAtMost(t)),
                numbers("<=", v -> d -> v.isLessThanOrEqualTo(d), v -> t -> v.isLessThanOrEqualTo(t)),
                numbers(">", v -> d -> v.isAbove(d), v -> t -> v.isAbove(t)),
                numbers(">", v -> d -> v.isGreaterThan(d), v -> t -> v.isGreaterThan(t)),
                numbers(">=", v -> d -> v.isAtLeast(d), v -> t -> v.isAtLeast(t)),
                numbers(">=", v -> d -> v.isGreaterThanOrEqualTo(d), v -> t -> v.isGreaterThanOrEqualTo(t)));
    }

    private static Arguments numbers(
            String operator,
            Function<NumberValueAssert, Consumer<Double>> number,
            Function<NumberValueAssert, Consumer<String>> text) {
        return Arguments.of(operator, number, text);
    }

    @ParameterizedTest
    @MethodSource("numberComparisons")
    void aNumberAndItsTextAreComparedAlike(
            String operator,
            Function<NumberValueAssert, Consumer<Double>> number,
            Function<NumberValueAssert, Consumer<String>> text) {
        NumberValueAssert value = assertThat(
                        SampleRun.of(Runs.of(100).each(Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER, 20)))
                .outputTokenThroughputPerUser()
                .p95();

        for (int limit : new int[] {19, 20, 21}) {
            boolean kept = keeps(20, operator, limit);
            expect(kept, () -> number.apply(value).accept((double) limit));
            expect(kept, () -> text.apply(value).accept(limit + " tokens/s"));
        }
    }

    @Test
    void runLevelNumbersAreJudged() {
        LlmRun run = SampleRun.of(Runs.of(100).outputTokenThroughput(1_200));

        assertThat(run).outputTokenThroughput().isAbove("1199 tokens/s").isAtMost(1_200);
        assertThat(run).requestThroughput().isAtLeast(10).isAtMost("10/s");
        assertThat(run).errorRate().isAtMost(0).isBelow("1%");
        assertThat(run).metric(RunMetric.REQUEST_THROUGHPUT).isAtLeast(10);
        assertThatThrownBy(() -> assertThat(run).inputTokenThroughput().isAbove(1))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("inputTokenThroughput > 1 tokens/s: not measurable: ");
        assertThatThrownBy(() -> assertThat(run).totalTokenThroughput().isAbove(1))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("totalTokenThroughput > 1 tokens/s: not measurable: ");
    }

    @Test
    void anyMetricCanBeJudgedByName() {
        LlmRun run = SampleRun.of(
                Runs.of(100).each(Metric.OUTPUT_SEQUENCE_LENGTH, 128).each(Metric.TTFT, 20 * MS));

        assertThat(run)
                .metric(Metric.OUTPUT_SEQUENCE_LENGTH)
                .p50()
                .isAtLeast(128)
                .isAtMost("128 tokens");
        assertThat(run).metric(Metric.TTFT).p95().isBelow("21ms");
        assertThatThrownBy(() -> assertThat(run).metric(Metric.TTFT).p95().isBelow(21))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("limit = 21.0: a time needs a unit; write a text such as \"60ms\"");
    }

    @Test
    void aChainGoesOnAndReturnsToTheRun() {
        LlmRun run = SampleRun.of(Runs.of(100).each(Metric.TTFT, 20 * MS).each(Metric.ITL, 5 * MS));

        then(run)
                .hasNoFailures()
                .hasNoDoubts()
                .ttft()
                .p95()
                .isBelow(ofMillis(21))
                .isAbove(ofMillis(19))
                .returnToRun()
                .itl()
                .returnToRun()
                .itl()
                .mean()
                .isBelow("6ms");
    }

    @Test
    void aDescriptionGivenBeforeNavigationIsCarriedAlong() {
        LlmRun run = SampleRun.of(
                Runs.of(100).each(Metric.TTFT, 20 * MS).failed("http_500", 1).maxErrorRate(1));

        assertThatThrownBy(() -> assertThat(run).as("smoke %d", 1).ttft().p95().isBelow("10ms"))
                .hasMessageStartingWith("[smoke 1] ttft p95 = 20 ms, limit < 10 ms (+100 %), n=101, chatIsFast");
        assertThatThrownBy(() -> assertThat(run).describedAs("smoke").hasNoFailures())
                .hasMessageStartingWith("[smoke] 1 of 101 requests failed");
        assertThatThrownBy(() -> then(run).as("100 % of it").errorRate().isAtMost("0%"))
                .hasMessageStartingWith("[100 % of it] errorRate = 0.99 %");
    }

    @Test
    void whatLeavesTheServersSpeedUnknownIsAnErrorAndNoFailure() {
        LlmRun doubted = SampleRun.of(Runs.of(100).each(Metric.TTFT, MS).doubt(LATE));
        LlmRun silent = SampleRun.of(Runs.of(0).failed("connect", 10));
        LlmRun empty = SampleRun.of(Runs.of(0));

        for (LlmRun run : new LlmRun[] {doubted, silent, empty}) {
            assertThatThrownBy(() -> assertThat(run).ttft().p95().isBelow("1s"))
                    .isExactlyInstanceOf(UnmeasuredException.class)
                    .hasMessageStartingWith("[chatIsFast] ttft p95 < 1,000 ms: not measurable: ");
        }
        assertThatThrownBy(() -> assertThat(empty).hasNoFailures()).isExactlyInstanceOf(UnmeasuredException.class);
    }

    @Test
    void whatTheServerOrTheTestIsToBlameForIsAFailure() {
        LlmRun failing = SampleRun.of(Runs.of(0).failed("http_500", 10));
        LlmRun small = SampleRun.of(Runs.of(20).each(Metric.TTFT, MS));
        LlmRun absent = SampleRun.of(Runs.of(100).notStreaming());

        for (LlmRun run : new LlmRun[] {failing, small, absent}) {
            assertThatThrownBy(() -> assertThat(run).ttft().p95().isBelow(ofSeconds(1)))
                    .isExactlyInstanceOf(AssertionError.class)
                    .hasMessageStartingWith("[chatIsFast] ttft p95 < 1,000 ms: not me");
        }
    }

    @Test
    void failuresAreCountedWhateverTheLoadAllows() {
        LlmRun run = SampleRun.of(
                Runs.of(90).failed("http_429", 9).failed("stalled", 1).maxErrorRate(1));

        assertThatThrownBy(() -> assertThat(run).hasNoFailures())
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessageStartingWith(
                        "[chatIsFast] 10 of 100 requests failed, none may: http_429 x9, stalled x1, concurrency=32");
    }

    @Test
    void doubtsAreShownInFull() {
        LlmRun run = SampleRun.of(Runs.of(90).doubt(LATE));

        assertThatThrownBy(() -> assertThat(run).hasNoDoubts())
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessageStartingWith(
                        "[chatIsFast] the run is in doubt: achieved-rate: 150 of 200 requests/s (limit 99 %); add CPU, ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"60", "", "-5ms", "5 parsecs"})
    void aLimitThatCannotBeReadIsAMistakeWhateverWasMeasured(String limit) {
        LlmRun empty = SampleRun.of(Runs.of(0));

        assertThatThrownBy(() -> assertThat(empty).ttft().p95().isBelow(limit))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("\"" + limit + "\": ");
    }

    @Test
    void negativeAndNanLimitsAreMistakes() {
        LlmRun run = SampleRun.of(Runs.of(100).each(Metric.TTFT, MS));

        assertThatThrownBy(() -> assertThat(run).ttft().p95().isBelow(ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> assertThat(run).requestThroughput().isAbove(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> assertThat(run).errorRate().isBelow(5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1%");
    }

    @Test
    void anAbsurdlyLongDurationIsStillALimit() {
        LlmRun run = SampleRun.of(Runs.of(100).each(Metric.TTFT, MS));

        assertThatCode(() -> assertThat(run).ttft().p95().isBelow(ofSeconds(Long.MAX_VALUE)))
                .doesNotThrowAnyException();
    }

    @Test
    void noRunIsNoPass() {
        assertThatThrownBy(() -> assertThat((LlmRun) null).ttft()).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> then((LlmRun) null).hasNoFailures()).isInstanceOf(AssertionError.class);
    }

    @ParameterizedTest
    @CsvSource({"as", "is", "in", "when", "object", "fun", "val"})
    void noMethodOfOursIsAKotlinKeyword(String keyword) {
        Stream.of(LlmRunAssert.class, LatencyAssert.class, DurationValueAssert.class, NumberValueAssert.class)
                .flatMap(type -> Stream.of(type.getDeclaredMethods()))
                .forEach(method -> assertThat(method.getName()).isNotEqualTo(keyword));
    }

    private static boolean keeps(int value, String operator, int limit) {
        return switch (operator) {
            case "<" -> value < limit;
            case "<=" -> value <= limit;
            case ">" -> value > limit;
            default -> value >= limit;
        };
    }

    private static void expect(boolean kept, ThrowingCallable comparison) {
        if (kept) {
            assertThatCode(comparison).doesNotThrowAnyException();
        } else {
            assertThatThrownBy(comparison).isExactlyInstanceOf(AssertionError.class);
        }
    }
}
