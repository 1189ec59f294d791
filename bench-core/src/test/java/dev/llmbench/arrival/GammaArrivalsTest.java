// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GammaArrivalsTest {

    private static final double AT_0_1_PERCENT = 1.9495;

    /** Computed by a second implementation in Python, whose logarithms may differ in the last bit. */
    @ParameterizedTest
    @CsvSource({
        "42, 8, 0.5, 160055527, 182865659, 348577582, 127012466023",
        "42, 8, 4, 227298596, 370438143, 528904181, 124110617798",
        "-1, 200, 1, 2543106, 3883396, 5453197, 4997114031"
    })
    void aThousandArrivalsAreTheSameOnEveryJvm(
            long seed, double rate, double burstiness, long first, long second, long third, long last) {
        long[] offsets = Schedules.offsetsNanos(new GammaArrivals(rate, burstiness), seed, 1_000);
        assertThat(new long[] {offsets[0], offsets[1], offsets[2], offsets[999]})
                .usingElementComparator((a, b) -> Math.abs(a - b) <= 1 ? 0 : Long.compare(a, b))
                .containsExactly(first, second, third, last);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.5, 1, 2, 25})
    void meanAndSpreadOfTheGapsAreThoseOfTheDistribution(double burstiness) {
        int n = 20_000;
        double[] gaps = Schedules.gapsSeconds(new GammaArrivals(25, burstiness), 4711, n);
        double variation = 1 / Math.sqrt(burstiness);
        assertThat(Schedules.mean(gaps) * 25).isCloseTo(1, within(4 * variation / Math.sqrt(n)));
        // The sample variance has a relative standard error of sqrt((2 + excess kurtosis) / n), with excess 6 / shape.
        assertThat(Schedules.coefficientOfVariation(gaps) / variation)
                .isCloseTo(1, within(4 * Math.sqrt((2 + 6 / burstiness) / n)));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 42})
    void aBurstinessOfOneIsPoisson(long seed) {
        int n = 5_000;
        double[] gaps = Schedules.gapsSeconds(new GammaArrivals(25, 1), seed, n);
        assertThat(Schedules.distanceFromExponential(gaps, 25)).isLessThan(AT_0_1_PERCENT / Math.sqrt(n));
    }

    /** Of shape 2 the distribution is known in closed form (Erlang): 1 - (1 + x) exp(-x) at scale 1. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 42})
    void aBurstinessOfTwoIsErlang(long seed) {
        int n = 5_000;
        double[] gaps = Schedules.gapsSeconds(new GammaArrivals(0.5, 2), seed, n);
        Arrays.sort(gaps);
        double largest = 0;
        for (int i = 0; i < n; i++) {
            double expected = 1 - (1 + gaps[i]) * Math.exp(-gaps[i]);
            largest = Math.max(largest, Math.max((i + 1.0) / n - expected, expected - (double) i / n));
        }
        assertThat(largest).isLessThan(AT_0_1_PERCENT / Math.sqrt(n));
        assertThat(Schedules.distanceFromExponential(gaps, 0.5)).isGreaterThan(AT_0_1_PERCENT / Math.sqrt(n));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 0.009, 1_001, Double.NaN, Double.POSITIVE_INFINITY})
    void aBurstinessThatMeansNothingIsRefused(double burstiness) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new GammaArrivals(8, burstiness))
                .withMessageContaining("burstiness = " + burstiness)
                .withMessageContaining("from 0.01 to 1000");
    }

    @Test
    void theNameAndTheRateAreTold() {
        ArrivalProcess arrivals = new GammaArrivals(8, 0.5);
        assertThat(arrivals.name()).isEqualTo("gamma");
        assertThat(arrivals.ratePerSecond()).isEqualTo(8);
    }
}
