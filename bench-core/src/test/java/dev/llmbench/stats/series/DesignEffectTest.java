// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DesignEffectTest {

    /** x_i = phi x_(i-1) + noise, from its stationary state. */
    static double[] autoregressive(int n, double phi, long seed) {
        Random random = new Random(seed);
        double[] series = new double[n];
        series[0] = random.nextGaussian() / Math.sqrt(1 - phi * phi);
        for (int i = 1; i < n; i++) {
            series[i] = phi * series[i - 1] + random.nextGaussian();
        }
        return series;
    }

    @Test
    void theCheckValueOfTheDefinitionHolds() {
        double[] series = new double[64];
        Arrays.setAll(series, i -> Math.sin(0.3 * i) + 0.5 * Math.sin(1.7 * i));

        assertThat(DesignEffect.of(series)).isCloseTo(5.540222, within(1e-6));
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "0.5, 3", "0.9, 19"})
    void ofAnAutoregressiveSeriesItIsNearTheKnownOne(double phi, double known) {
        // (1 + phi) / (1 - phi)
        double[] estimates = new double[41];
        Arrays.setAll(estimates, seed -> DesignEffect.of(autoregressive(5000, phi, seed)));
        Arrays.sort(estimates);

        assertThat(estimates[20]).isCloseTo(known, Percentage.withPercentage(20));
    }

    @Test
    void valuesThatAlternateAreNoWorseThanIndependentOnes() {
        assertThat(DesignEffect.of(1, 0, 1, 0, 1, 0, 1, 0)).isEqualTo(1);
    }

    @Test
    void whereNothingVariesNothingDepends() {
        assertThat(DesignEffect.of()).isEqualTo(1);
        assertThat(DesignEffect.of(3.0)).isEqualTo(1);
        assertThat(DesignEffect.of(2, 2, 2, 2)).isEqualTo(1);
    }

    @Test
    void aQuantileTestSeesDependenceThoughNothingViolates() {
        double[] values = autoregressive(2000, 0.9, 7);
        boolean[] none = new boolean[values.length];

        assertThat(DesignEffect.of(none)).isEqualTo(1);
        assertThat(DesignEffect.ofQuantile(values, none, 0.95)).isGreaterThan(5);
    }

    @Test
    void failuresAreEqualToEachOtherAndTheWorst() {
        // Blocks of ten failures among noise: the rank sees the blocks, and infinity breaks nothing.
        double[] values = autoregressive(2000, 0, 3);
        for (int i = 0; i < values.length; i++) {
            values[i] = i / 10 % 10 == 0 ? Double.POSITIVE_INFINITY : values[i];
        }
        double effect = DesignEffect.ofQuantile(values, new boolean[values.length], 0.5);

        assertThat(effect).isBetween(1.1, 10.0);
    }

    @Test
    void theOrderOfSizesDoesNotMatterForRanks() {
        double[] values = autoregressive(500, 0.8, 5);
        double[] stretched = Arrays.stream(values).map(Math::exp).toArray();
        boolean[] none = new boolean[values.length];

        assertThat(DesignEffect.ofQuantile(stretched, none, 0.9)).isEqualTo(DesignEffect.ofQuantile(values, none, 0.9));
    }

    @Test
    void columnsOfDifferentLengthAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DesignEffect.ofQuantile(new double[3], new boolean[2], 0.9))
                .withMessageContaining("3 values, 2 violations");
    }
}
