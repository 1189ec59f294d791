// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetric;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectivesTest {

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @Test
    void aMetricOfRequestsHasAStatisticAComparisonAndALimit() {
        assertThat(Objectives.parse("ttft p95 < 500ms"))
                .isEqualTo(new Objective.PerRequest(
                        Metric.TTFT, Statistic.percentile(95), new Bound(Comparison.BELOW, 500e6)));
        assertThat(Objectives.parse("outputTokenThroughputPerUser p5 >= 10/s"))
                .isEqualTo(new Objective.PerRequest(
                        Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER,
                        Statistic.percentile(5),
                        new Bound(Comparison.AT_LEAST, 10)));
    }

    @Test
    void nineteenOfTwentyAnswersAreReadableWhileTheyCome() {
        assertThat(Objectives.parse(Objectives.READABLE))
                .isEqualTo(Objectives.parse("outputTokenThroughputPerUser p5 >= 10/s"));
        assertThat(Objectives.parse(Objectives.READABLE).toText()).isEqualTo(Objectives.READABLE);
    }

    @Test
    void aMetricOfTheRunHasAComparisonAndALimit() {
        assertThat(Objectives.parse("errorRate < 1%"))
                .isEqualTo(new Objective.PerRun(RunMetric.ERROR_RATE, new Bound(Comparison.BELOW, 0.01)));
        assertThat(Objectives.parse("requestThroughput >= 7.5/s"))
                .isEqualTo(new Objective.PerRun(RunMetric.REQUEST_THROUGHPUT, new Bound(Comparison.AT_LEAST, 7.5)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"errorRate == 0", "errorRate == 0%", "errorRate==0.00 %", "errorRate <= 0"})
    void noErrorAtAllIsTheOneExactDemand(String text) {
        Objective objective = Objectives.parse(text);

        assertThat(objective).isEqualTo(new Objective.PerRun(RunMetric.ERROR_RATE, new Bound(Comparison.AT_MOST, 0)));
        assertThat(objective.toText()).isEqualTo("errorRate == 0");
    }

    @ParameterizedTest
    @CsvSource({
        "tpot p50 < 50ms, itl p50 < 50ms",
        "E2E P99.9 <= 6s, requestLatency p99.9 <= 6s",
        "latency max < 2min, requestLatency max < 120s",
        "Time_To_First_Token p95 < 0.5s, ttft p95 < 500ms",
        "max-stall mean < 1s, maxStall mean < 1s",
        "icl avg < 20ms, icl mean < 20ms",
        "osl median >= 100 tokens, outputSequenceLength p50 >= 100 tokens",
        "isl min > 1 token, inputSequenceLength min > 1 tokens",
        "tps > 2000 tok/s, outputTokenThroughput > 2000/s",
        "rps >= 90/min, requestThroughput >= 1.5/s",
        "error_rate <= 0.5 %, errorRate <= 0.5%",
        "ttft p95.50<500ms, ttft p95.5 < 500ms",
        "  ttft   p95   <   500   ms  , ttft p95 < 500ms",
    })
    void everySpellingIsShownInTheOneThatReportsUse(String text, String canonical) {
        assertThat(Objectives.parse(text).toText()).isEqualTo(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ttft\tp95\n<\r\n500ms", "ttft\u00a0p95\u00a0<\u00a0500\u202fms", "TTFT P95 < 500MS"})
    void whiteSpaceAndCaseDoNotMatter(String text) {
        assertThat(Objectives.parse(text).toText()).isEqualTo("ttft p95 < 500ms");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tr-TR", "de-DE", "ar-EG", "hi-IN-u-nu-deva"})
    void theDefaultLocaleDoesNotMatter(String tag) {
        Locale.setDefault(Locale.forLanguageTag(tag));

        assertThat(Objectives.parse("ITL MIN < 1234.5MS").toText()).isEqualTo("itl min < 1.2345s");
        assertThatThrownBy(() -> Objectives.parse("ITL P120 < 5MS")).hasMessageContaining("above 0 and below 100");
    }

    @ParameterizedTest
    @EnumSource(Metric.class)
    void everyMetricIsKnownByItsKeyAndItsAliases(Metric metric) {
        String limit = " p95 > 12" + metric.unit().symbol();

        assertThat(Objectives.parse(metric.key() + limit).label()).isEqualTo(metric.key() + " p95");
        for (String alias : metric.aliases()) {
            assertThat(Objectives.parse(alias + limit).label()).isEqualTo(metric.key() + " p95");
        }
    }

    @ParameterizedTest
    @EnumSource(RunMetric.class)
    void everyMetricOfTheRunIsKnownByItsKeyAndItsAliases(RunMetric metric) {
        String limit = " > 12" + metric.unit().symbol();

        assertThat(Objectives.parse(metric.key() + limit).label()).isEqualTo(metric.key());
        for (String alias : metric.aliases()) {
            assertThat(Objectives.parse(alias + limit).label()).isEqualTo(metric.key());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ttft p95 < 0.0000001ns, ttft p95 < 0.0000000000001ms",
        "ttft p95 < 16.7ms, ttft p95 < 16.7ms",
        "errorRate < 0.07%, errorRate < 0.07%",
        "tps > 20/min, outputTokenThroughput > 0.3333333333333333/s",
    })
    void aLimitIsWrittenUnabridged(String text, String written) {
        Objective objective = Objectives.parse(text);

        assertThat(objective.toText()).isEqualTo(written);
        assertThat(Objectives.parse(written)).isEqualTo(objective);
    }
}
