// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MetricUnitTest {

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreTheLocale() {
        Locale.setDefault(before);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "812000000 | 812 ms",
                "812500000 | 813 ms",
                "530000 | 0.53 ms",
                "533400 | 0.533 ms",
                "20000000 | 20 ms",
                "20040000 | 20 ms",
                "20060000 | 20.1 ms",
                "9996000 | 10 ms",
                "99960000 | 100 ms",
                "1234000 | 1.23 ms",
                "12345600000 | 12,346 ms",
                "3600000000000 | 3,600,000 ms",
                "1 | 0.000001 ms",
                "0 | 0 ms",
                "-1500000 | -1.5 ms",
            })
    void timesAreShownInMilliseconds(double nanos, String expected) {
        for (Locale locale : List.of(Locale.ROOT, Locale.US, Locale.GERMANY)) {
            Locale.setDefault(locale);
            assertThat(MetricUnit.TIME.format(nanos)).as("%s", locale).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "TOKENS_PER_SECOND | 1500 | 1,500 tokens/s",
                "TOKENS_PER_SECOND | 49.96 | 50 tokens/s",
                "REQUESTS_PER_SECOND | 7.5 | 7.5 requests/s",
                "TOKENS | 128 | 128 tokens",
                "SHARE | 0.0125 | 1.25 %",
                "SHARE | 0.07 | 7 %",
                "SHARE | 1 | 100 %",
                "SHARE | 0 | 0 %",
            })
    void otherUnitsAreShownWithTheirSymbol(MetricUnit unit, double raw, String expected) {
        for (Locale locale : List.of(Locale.ROOT, Locale.US, Locale.GERMANY)) {
            Locale.setDefault(locale);
            assertThat(unit.format(raw)).as("%s", locale).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource(MetricUnit.class)
    void anInfiniteValueIsAFailure(MetricUnit unit) {
        assertThat(unit.format(Double.POSITIVE_INFINITY)).isEqualTo("failed");
    }

    @Test
    void whatIsNotANumberIsNoMeasurement() {
        assertThatThrownBy(() -> MetricUnit.TIME.format(Double.NaN))
                .hasMessage("NaN ms cannot be shown: an absent value has no figure");
    }

    @Test
    void aShownTimeHasNoBinaryDust() {
        assertThat(MetricUnit.TIME.toDisplay(120_000_000)).isEqualTo(120);
        assertThat(MetricUnit.TIME.toDisplay(812_345_678)).isEqualTo(812.345678);
    }
}
