// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class WarmupEndTest {

    private static double[] series(int n, IntToDoubleFunction value) {
        double[] series = new double[n];
        Arrays.setAll(series, value);
        return series;
    }

    @Test
    void byHandOnFourBatches() {
        // Batch means 9, 1, 3, 1. Without a cut: mean 3.5, squares 43, / 16 = 2.69; one dropped: 2.667 / 9 = 0.296;
        // two dropped: 2 / 4 = 0.5.
        double[] means = {9, 1, 3, 1};

        assertThat(WarmupEnd.of(series(20, i -> means[i / 5]))).isEqualTo(new WarmupEnd(5, true));
    }

    @Test
    void aSlowStartIsDropped() {
        double[] slowStart = series(200, i -> (i < 30 ? 100 : 10) + i % 5);

        assertThat(WarmupEnd.of(slowStart)).isEqualTo(new WarmupEnd(30, true));
    }

    @Test
    void aSteadySeriesKeepsNearlyAll() {
        WarmupEnd end = WarmupEnd.of(series(1000, i -> i * 37 % 101));

        assertThat(end.settled()).isTrue();
        assertThat(end.dropped()).isLessThan(100);
    }

    @Test
    void aConstantOneKeepsAll() {
        assertThat(WarmupEnd.of(series(1000, i -> 3))).isEqualTo(new WarmupEnd(0, true));
    }

    @Test
    void aDriftThatNeverEndsHasNotSettled() {
        // For a straight line what is left has an error that falls with every batch dropped.
        assertThat(WarmupEnd.of(series(100, i -> i))).isEqualTo(new WarmupEnd(50, false));
    }

    @Test
    void ofSeveralSeriesTheLatestCounts() {
        double[] early = series(200, i -> (i < 10 ? 100 : 10) + i % 7);
        double[] late = series(200, i -> (i < 40 ? 100 : 10) + i % 7);
        double[] never = series(200, i -> i);

        assertThat(WarmupEnd.of(List.of(late, early))).isEqualTo(new WarmupEnd(40, true));
        assertThat(WarmupEnd.of(List.of(never, early)).settled()).isFalse();
        assertThat(WarmupEnd.of(List.of())).isEqualTo(new WarmupEnd(0, true));
    }

    @Test
    void largeValuesDoNotCostDigits() {
        double[] slowStart = series(200, i -> 1e9 + (i < 30 ? 1 : 0) + i % 5 * 0.01);

        assertThat(WarmupEnd.of(slowStart).dropped()).isEqualTo(30);
    }

    @Test
    void tooShortASeriesIsLeftAlone() {
        assertThat(WarmupEnd.of(series(9, i -> i))).isEqualTo(new WarmupEnd(0, true));
    }
}
