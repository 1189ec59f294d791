// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProfiledArrivalsTest {

    private static final double AT_0_1_PERCENT = 1.9495;

    /** 2/s for 10 s, then up to 6/s over 4 s, then 1/s. */
    private static final RateProfile PROFILE =
            RateProfile.from(2).rampTo(2, ofSeconds(10)).rampTo(6, ofSeconds(4)).stepTo(1, ofMillis(500));

    @Test
    void expectedArrivalsAreTheAreaUnderTheRate() {
        assertThat(PROFILE.expectedArrivals(Duration.ZERO)).isZero();
        assertThat(PROFILE.expectedArrivals(ofSeconds(10))).isCloseTo(20, within(1e-9));
        // half way up: 2 s of 2/s to 4/s
        assertThat(PROFILE.expectedArrivals(ofSeconds(12))).isCloseTo(26, within(1e-9));
        assertThat(PROFILE.expectedArrivals(ofSeconds(14))).isCloseTo(36, within(1e-9));
        assertThat(PROFILE.expectedArrivals(ofMillis(14_500))).isCloseTo(39, within(1e-9));
        assertThat(PROFILE.expectedArrivals(ofMillis(20_500))).isCloseTo(45, within(1e-9));
        assertThat(PROFILE.lastRatePerSecond()).isEqualTo(1);
    }

    @Test
    void timesAreTheInverseOfTheCounts() {
        for (long millis = 0; millis < 30_000; millis += 37) {
            double count = PROFILE.expectedArrivals(ofMillis(millis));
            assertThat(PROFILE.secondsOf(count)).isCloseTo(millis / 1e3, within(1e-9));
        }
    }

    @Test
    void aRampDownToNearlyNothingIsInvertedToo() {
        RateProfile down = RateProfile.from(10).rampTo(0.001, ofSeconds(20));
        for (long millis = 0; millis < 40_000; millis += 111) {
            assertThat(down.secondsOf(down.expectedArrivals(ofMillis(millis)))).isCloseTo(millis / 1e3, within(1e-5));
        }
    }

    @Test
    void evenArrivalsCrowdWhereTheRateIsHigh() {
        ArrivalProcess arrivals = new ProfiledArrivals(new ConstantArrivals(1), PROFILE);
        long[] offsets = Schedules.offsetsNanos(arrivals, 42, 42);
        assertThat(offsets).isSorted();
        assertThat(offsets[0]).isZero();
        assertThat(offsets[1]).isEqualTo(500_000_000);
        assertThat(offsets[20]).isEqualTo(10_000_000_000L);
        assertThat(offsets[36]).isEqualTo(14_000_000_000L);
        assertThat(offsets[40]).isEqualTo(15_500_000_000L);
        assertThat(arrivals.name()).isEqualTo("constant-profile");
        assertThat(arrivals.ratePerSecond()).isEqualTo(1);
        assertThat(arrivals.expectedArrivals(ofSeconds(14))).isCloseTo(36, within(1e-9));
    }

    /** Time change: mapped back by the expected counts, the gaps are exponential again. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 42})
    void poissonArrivalsStayPoisson(long seed) {
        RateProfile up = RateProfile.from(5).rampTo(50, ofSeconds(100));
        int n = 4_000;
        long[] offsets = Schedules.offsetsNanos(new ProfiledArrivals(new PoissonArrivals(1), up), seed, n);
        double[] gaps = new double[n];
        double before = 0;
        for (int i = 0; i < n; i++) {
            double count = up.expectedArrivals(Duration.ofNanos(offsets[i]));
            gaps[i] = count - before;
            before = count;
        }
        assertThat(Schedules.distanceFromExponential(gaps, 1)).isLessThan(AT_0_1_PERCENT / Math.sqrt(n));
    }

    @Test
    void withoutAChangeNothingIsBent() {
        assertThat(Schedules.offsetsNanos(
                        new ProfiledArrivals(new ConstantArrivals(1), RateProfile.from(4)), 42, 1_000))
                .isEqualTo(Schedules.offsetsNanos(new ConstantArrivals(4), 42, 1_000));
    }

    @Test
    void whatIsNoProfileIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RateProfile.from(0))
                .withMessageContaining("rate = 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PROFILE.rampTo(5, Duration.ZERO))
                .withMessage("ramp of PT0S: it must take time, such as 30s");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PROFILE.stepTo(5, ofSeconds(-1)))
                .withMessageContaining("step of PT-1S");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ProfiledArrivals(new PoissonArrivals(2), PROFILE))
                .withMessageContaining("the rate is the profile's");
    }
}
