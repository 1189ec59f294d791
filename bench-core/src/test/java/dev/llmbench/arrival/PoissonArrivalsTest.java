// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PoissonArrivalsTest {

    /** Critical values of the Kolmogorov-Smirnov distance, times the square root of n. */
    private static final double AT_5_PERCENT = 1.3581;

    private static final double AT_0_1_PERCENT = 1.9495;

    /**
     * The first gap is -log1p(-u)/8 with u the first number of the sub-stream, from the golden test of RandomStream.
     */
    @Test
    void gapsInvertTheExponentialDistribution() {
        double u = (0xc3d8c0e352ae6c48L >>> 11) * 0x1p-53;
        assertThat(u).isCloseTo(0.765, within(0.001));
        ArrivalTimes times = new PoissonArrivals(8).times(42);
        long first = times.nextOffsetNanos();
        assertThat(first / 1e9).isCloseTo(Math.log(1 / (1 - u)) / 8, within(2e-9));
        assertThat(times.nextOffsetNanos()).isGreaterThan(first);
    }

    /** Computed by a second implementation in Python. If they change, a stored seed no longer repeats its run. */
    @ParameterizedTest
    @CsvSource({"0, 8, -3966166506887138186", "42, 8, -2852004894626262825", "-1, 200, -8318311050756344262"})
    void tenThousandArrivalsAreTheSameOnEveryJvm(long seed, double rate, long goldenHash) {
        assertThat(hash(Schedules.offsetsNanos(new PoissonArrivals(rate), seed, 10_000)))
                .isEqualTo(goldenHash);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 42, 4711, Long.MIN_VALUE})
    void gapsAreExponentialWithTheIntendedRate(long seed) {
        int n = 5_000;
        double[] gaps = Schedules.gapsSeconds(new PoissonArrivals(25), seed, n);
        assertThat(Schedules.distanceFromExponential(gaps, 25)).isLessThan(AT_0_1_PERCENT / Math.sqrt(n));
    }

    /** Neither too wide nor, as after rescaling to an exact rate, too tight. */
    @Test
    void oneSeedInTwentyLooksUnusualAtFivePercent() {
        int n = 500;
        long unusual = LongStream.range(0, 1_000)
                .mapToObj(seed -> Schedules.gapsSeconds(new PoissonArrivals(25), seed, n))
                .filter(gaps -> Schedules.distanceFromExponential(gaps, 25) > AT_5_PERCENT / Math.sqrt(n))
                .count();
        // Binomial: mean 50, standard deviation 6.9; four of them.
        assertThat(unusual).isBetween(23L, 77L);
    }

    @Test
    void theSameTestRejectsEvenGapsAndAWrongRate() {
        int n = 500;
        double limit = AT_0_1_PERCENT / Math.sqrt(n);
        double[] even = Schedules.gapsSeconds(new ConstantArrivals(25), 1, n);
        assertThat(Schedules.distanceFromExponential(even, 25)).isGreaterThan(limit);
        double[] slower = Schedules.gapsSeconds(new PoissonArrivals(15), 1, n);
        assertThat(Schedules.distanceFromExponential(slower, 25)).isGreaterThan(limit);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 42, 4711, Long.MIN_VALUE})
    void meanAndSpreadOfTheGapsAreThoseOfTheExponential(long seed) {
        int n = 10_000;
        double[] gaps = Schedules.gapsSeconds(new PoissonArrivals(25), seed, n);
        // Both estimates have a relative standard error of 1 / sqrt(n).
        double fourSigma = 4 / Math.sqrt(n);
        assertThat(Schedules.mean(gaps) * 25).isCloseTo(1, within(fourSigma));
        assertThat(Schedules.coefficientOfVariation(gaps)).isCloseTo(1, within(fourSigma));
    }

    @Test
    void theSeedDecidesAndTwoWalksOfItAgree() {
        ArrivalProcess arrivals = new PoissonArrivals(8);
        long[] once = Schedules.offsetsNanos(arrivals, 42, 1_000);
        assertThat(Schedules.offsetsNanos(arrivals, 42, 1_000)).isEqualTo(once);
        assertThat(Schedules.offsetsNanos(arrivals, 43, 1_000)).isNotEqualTo(once);
        assertThat(once).isSorted();
        assertThat(arrivals.name()).isEqualTo("poisson");
        assertThat(arrivals.ratePerSecond()).isEqualTo(8);
    }

    @Test
    void theSlowestRateNeverRunsBackwards() {
        assertThat(Schedules.offsetsNanos(new PoissonArrivals(Double.MIN_VALUE), 42, 3))
                .containsOnly(Long.MAX_VALUE);
    }

    private static long hash(long[] values) {
        long hash = 0;
        for (long value : values) {
            hash = 31 * hash + value;
        }
        return hash;
    }
}
