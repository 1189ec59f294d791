// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChartScaleTest {

    @Test
    void aLinearScaleBeginsAtZeroAndLeavesRoomAboveTheHighestValue() {
        ChartScale scale = ChartScale.linear(100, 0, 210);

        assertThat(scale.at(0)).isZero();
        assertThat(scale.at(100)).isEqualTo(200);
        assertThat(scale.at(105)).isEqualTo(210);
        assertThat(scale.ticks(5)).containsExactly(0.0, 20.0, 40.0, 60.0, 80.0, 100.0);
    }

    @Test
    void aScaleMayRunUpwards() {
        assertThat(ChartScale.linear(100, 210, 0).at(100)).isEqualTo(10);
    }

    @Test
    void whatLiesBeyondTheAxisStandsAtItsEnd() {
        ChartScale scale = ChartScale.linear(100, 0, 210);

        assertThat(scale.at(-5)).isZero();
        assertThat(scale.at(1e9)).isEqualTo(210);
    }

    @Test
    void nothingButZerosHasAnAxisToo() {
        assertThat(ChartScale.linear(0, 0, 10).ticks(5)).startsWith(0.0).hasSizeGreaterThan(2);
        assertThat(ChartScale.fitting(0, 0, 0, 0, 10).logarithmic()).isFalse();
    }

    /**
     * 12 times the usual value still is to be read on a linear axis; from there on equal distances are equal ratios.
     */
    @Test
    void aFarOutlierMakesItLogarithmic() {
        assertThat(ChartScale.fitting(90, 100, 1200, 0, 100).logarithmic()).isFalse();
        ChartScale scale = ChartScale.fitting(10, 100, 10_000, 0, 100);

        assertThat(scale.logarithmic()).isTrue();
        assertThat(scale.at(1000) - scale.at(100)).isEqualTo(scale.at(100) - scale.at(10), within(1e-9));
        assertThat(scale.ticks(8)).containsExactly(10.0, 100.0, 1_000.0, 10_000.0);
        assertThat(ChartScale.fitting(30, 40, 600, 0, 100).ticks(8)).containsExactly(50.0, 100.0, 200.0, 500.0);
    }

    /**
     * A gap of zero has no logarithm: it stands at the foot of the axis, four powers of ten below the highest value.
     */
    @Test
    void zeroStandsAtTheFootOfALogarithmicScale() {
        ChartScale scale = ChartScale.fitting(0, 0, 1e4, 7, 100);

        assertThat(scale.at(0)).isEqualTo(7);
        assertThat(scale.at(1)).isBetween(7.0, 9.0);
        assertThat(scale.ticks(8)).containsExactly(1.0, 10.0, 100.0, 1_000.0, 10_000.0);
    }

    @ParameterizedTest
    @CsvSource({"0,0", "0.04,0", "-0.04,0", "0.05,0.1", "12.34,12.3", "-0.5,-0.5", "-3.25,-3.2", "700,700"})
    void coordinatesHaveOneDecimalAtMost(double value, String text) {
        assertThat(Chart.number(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0,0", "1500,'1,500'", "0.5,0.5", "0.2,0.2", "0.0005,0.0005", "2.5,2.5", "0.30000000000000004,0.3"})
    void ticksHaveAsManyDecimalsAsTheyNeed(double value, String text) {
        assertThat(Chart.tick(value)).isEqualTo(text);
    }
}
