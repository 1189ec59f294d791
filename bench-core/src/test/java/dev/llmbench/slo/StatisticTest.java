// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatisticTest {

    @ParameterizedTest
    @CsvSource({"95, p95", "99.9, p99.9", "50.0, p50", "10, p10", "0.1, p0.1"})
    void aPercentileIsNamedWithoutNeedlessDigits(double percent, String label) {
        assertThat(Statistic.percentile(percent).label()).isEqualTo(label);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 100, -1, 100.1, Double.NaN, Double.POSITIVE_INFINITY})
    void aPercentileAtOrBeyondTheEndsIsRefused(double percent) {
        assertThatThrownBy(() -> Statistic.percentile(percent))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("percentile = " + percent
                        + ": it must be above 0 and below 100; the ends are called min and max");
    }

    @Test
    void onlyAPercentileAsksForASampleSize() {
        assertThat(Statistic.percentile(95).percent()).hasValue(95);
        assertThat(Statistic.Whole.MEAN.percent()).isEmpty();
        assertThat(Statistic.Whole.MIN.percent()).isEmpty();
        assertThat(Statistic.Whole.MAX.percent()).isEmpty();
    }
}
