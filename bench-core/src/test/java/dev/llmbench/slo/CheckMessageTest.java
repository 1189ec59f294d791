// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static dev.llmbench.request.Records.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Records;
import dev.llmbench.request.RequestRecord;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckMessageTest {

    private static final double MS = 1e6;
    private static final String LOAD = "concurrency=32 isl=512 osl=128 model=tiny";

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "en-US", "de-DE"})
    void aMissedLimitReadsTheSameInEveryLocale(String tag) throws IOException {
        Locale.setDefault(Locale.forLanguageTag(tag));
        RunFacts facts = wholeRun().facts();

        assertThat(message(facts, p95(Metric.TTFT, 500))).isEqualTo(golden("missed-limit.txt"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "en-US", "de-DE"})
    void aRunThatCannotBeJudgedReadsTheSameInEveryLocale(String tag) throws IOException {
        Locale.setDefault(Locale.forLanguageTag(tag));
        RunFacts facts = Runs.of(40)
                .each(Metric.TTFT, 20 * MS)
                .failed("http_429", 3)
                .failed("stalled", 7)
                .unfinished(1)
                .doubt(new Doubt(
                        "in-flight", "20.5 requests were in flight on average, of 32 users", "95 %", "add CPU"))
                .doubt(new Doubt("achieved-rate", "150 requests/s", "99 %", "add CPU"))
                .facts();

        assertThat(message(facts, p95(Metric.TTFT, 500))).isEqualTo(golden("in-doubt.txt"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "812 | 500 | 812 ms, limit < 500 ms (+62 %)",
                "505 | 500 | 505 ms, limit < 500 ms (+1.0 %)",
                "500 | 500 | 500 ms, limit < 500 ms (equal)",
                "500.3 | 500 | 500.3 ms, limit < 500 ms (+0.1 %)",
                "500.04 | 500 | 500.04 ms, limit < 500 ms (less than 0.1 % over)",
                "500.0001 | 500 | 500.0001 ms, limit < 500 ms (less than 0.1 % over)",
                "12345.2 | 12345 | 12,345.2 ms, limit < 12,345 ms (less than 0.1 % over)",
                "7 | 0 | 7 ms, limit < 0 ms (above 0)",
                "400 | 500 | 400 ms, limit < 500 ms (-20 %)",
            })
    void theValueNeverLooksLikeTheLimitThatItMissed(double valueMs, double limitMs, String expected) {
        RunFacts facts = Runs.of(60).each(Metric.TTFT, valueMs * MS).facts();

        assertThat(firstLine(facts, p95(Metric.TTFT, limitMs)))
                .isEqualTo("[chatIsFast] ttft p95 = " + expected + ", n=60, " + LOAD);
    }

    @Test
    void aThroughputThatIsTooLowShowsHowMuchIsMissing() {
        RunFacts facts = Runs.of(100).outputTokenThroughput(80).facts();

        assertThat(firstLine(facts, new Objective.PerRun(RunMetric.OUTPUT_TOKEN_THROUGHPUT, above(100))))
                .isEqualTo("[chatIsFast] outputTokenThroughput = 80 tokens/s, limit > 100 tokens/s (-20 %), n=100, "
                        + LOAD);
    }

    @Test
    void anInfiniteValueSaysWhatMadeItSo() {
        RunFacts facts = Runs.of(80)
                .each(Metric.TTFT, MS)
                .failed("stalled", 20)
                .maxErrorRate(0.5)
                .facts();

        assertThat(firstLine(facts, p95(Metric.TTFT, 500)))
                .isEqualTo(
                        "[chatIsFast] ttft p95 = infinite (20 of 100 requests failed; such a request is the worst value),"
                                + " limit < 500 ms, n=100, " + LOAD);
    }

    @Test
    void failuresAndAbsenceSayWhatTheyForbid() {
        RunFacts failed =
                Runs.of(372).each(Metric.TTFT, MS).failed("http_429", 12).facts();
        assertThat(firstLine(failed, p95(Metric.TTFT, 500)))
                .isEqualTo("[chatIsFast] ttft p95 < 500 ms: not met: 12 of 384 requests failed (3.13 %, allowed 0 %):"
                        + " http_429 x12, " + LOAD);

        RunFacts off = Runs.of(100).notStreaming().facts();
        assertThat(firstLine(off, p95(Metric.TTFT, 500)))
                .startsWith("[chatIsFast] ttft p95 < 500 ms: not measurable: streaming was off")
                .endsWith(", " + LOAD);
    }

    @Test
    void aLoadThatItsFailuresEndedSaysSoInTheFirstLineAndBelow() {
        // 64 warm-up requests and 31 fillers are a part of every run built here
        RunFacts facts = Runs.of(60)
                .each(Metric.TTFT, MS)
                .failed("http_400", 10)
                .endedEarly("the first 10 requests all failed with http_400: field 'x'\n is unknown")
                .facts();

        String message = message(facts, p95(Metric.TTFT, 500));

        assertThat(message.lines().findFirst().orElseThrow())
                .endsWith("http_400 x10, ended after 165 requests: the first 10 requests all failed with http_400:"
                        + " field 'x' is unknown, " + LOAD);
        assertThat(message.lines())
                .contains("  ended     before its plan, after 165 requests: the first 10 requests all failed with"
                        + " http_400: field 'x' is unknown");
    }

    @Test
    void aLoadThatEndedDuringItsWarmUpSaysSoToo() {
        RunFacts facts = Runs.of(0)
                .endedEarly("the first 10 requests all failed with http_400: no")
                .facts();

        assertThat(firstLine(facts, p95(Metric.TTFT, 500)))
                .isEqualTo(
                        "[chatIsFast] ttft p95 < 500 ms: not measurable: no measured request was started, ended after"
                                + " 95 requests: the first 10 requests all failed with http_400: no, " + LOAD);
    }

    @Test
    void anEarlyEndWithoutFailuresIsADetail() {
        RunFacts facts = Runs.of(60)
                .each(Metric.TTFT, 812 * MS)
                .endedEarly("enough was seen")
                .facts();

        assertThat(message(facts, p95(Metric.TTFT, 500)).lines())
                .first()
                .asString()
                .doesNotContain("enough was seen");
        assertThat(message(facts, p95(Metric.TTFT, 500))).contains("\n  ended     before its plan, after 155 requests");
    }

    @Test
    void aDescriptionTakesThePlaceOfTheRunsName() {
        RunFacts facts = Runs.of(60).each(Metric.TTFT, 600 * MS).facts();
        Objective objective = p95(Metric.TTFT, 500);

        assertThat(new CheckMessage(facts, Optional.of("smoke"))
                        .firstLine(objective, PointCheck.check(facts, objective)))
                .startsWith("[smoke] ttft p95 = 600 ms")
                .contains("chatIsFast");
    }

    @Test
    void theFirstLineIsOneLineWhateverItIsMadeOf() {
        RunFacts facts = Runs.of(0)
                .label(new RunLabel("two\nlines", "load", "a\r\n  model", 1))
                .facts();

        assertThat(new CheckMessage(facts, Optional.empty())
                        .of("first\n  second")
                        .lines())
                .first()
                .isEqualTo("[two lines] first second, load model=a model");
    }

    private static Runs wholeRun() {
        // 401 values each: p50 is the 201st, p95 the 381st, p99 the 397th
        return Runs.of(401)
                .rising(Metric.TTFT, 432 * MS, MS)
                .rising(Metric.ITL, 20 * MS, 0.01 * MS)
                .rising(Metric.REQUEST_LATENCY, 3_000 * MS, 2 * MS)
                .each(Metric.START_DELAY, 0.25 * MS)
                .outputTokenThroughput(5_132.8)
                .rates(40.2, 40.1)
                .slowest(stalledRequest(), refusedRequest(), slowRequest())
                .reportDirectory("target/llm-bench/chatIsFast");
    }

    private static RequestRecord slowRequest() {
        return Records.measured(17)
                .scheduledAt(0)
                .sentAt(ms(0.2))
                .connection(Records.connectionTimes(
                        OptionalLong.empty(),
                        OptionalLong.of(ms(0.4)),
                        OptionalLong.of(ms(1.6)),
                        OptionalLong.of(ms(4)),
                        false))
                .chunksAt(ms(832.2), ms(900.2), ms(1_600.2), ms(3_800.2))
                .completed();
    }

    private static RequestRecord stalledRequest() {
        return Records.measured(230)
                .sentAt(ms(0.1))
                .connection(Records.connectionTimes(
                        OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.of(ms(2)), true))
                .chunksAt(ms(500.1), ms(520.1))
                .endedAt(ms(30_520.1))
                .failed(FailureKind.STALLED, "no data for 30 s");
    }

    private static RequestRecord refusedRequest() {
        return Records.measured(8).endedAt(ms(3)).http(429, "rate limited:\n slow down");
    }

    private static String message(RunFacts facts, Objective objective) {
        return new CheckMessage(facts, Optional.empty()).of(objective, PointCheck.check(facts, objective));
    }

    private static String firstLine(RunFacts facts, Objective objective) {
        return new CheckMessage(facts, Optional.empty()).firstLine(objective, PointCheck.check(facts, objective));
    }

    private static Objective p95(Metric metric, double limitMs) {
        return new Objective.PerRequest(metric, Statistic.percentile(95), new Bound(Comparison.BELOW, limitMs * MS));
    }

    private static Bound above(double limit) {
        return new Bound(Comparison.ABOVE, limit);
    }

    private static String golden(String name) throws IOException {
        try (InputStream stream = CheckMessageTest.class.getResourceAsStream(name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8).stripTrailing();
        }
    }
}
