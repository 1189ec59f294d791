// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConstantArrivalsTest {

    @Test
    void twoHundredPerSecondIsExactlyOneEveryFiveMilliseconds() {
        ArrivalTimes times = new ConstantArrivals(200).times(42);
        for (long i = 0; i < 1_000_000; i++) {
            assertThat(times.nextOffsetNanos()).isEqualTo(i * 5_000_000);
        }
    }

    @Test
    void aRateThatNanosecondsCannotHoldDoesNotDrift() {
        ArrivalTimes times = new ConstantArrivals(3).times(42);
        assertThat(times.nextOffsetNanos()).isZero();
        assertThat(times.nextOffsetNanos()).isEqualTo(333_333_333);
        assertThat(times.nextOffsetNanos()).isEqualTo(666_666_667);
        for (int i = 3; i < 3_000_000; i++) {
            times.nextOffsetNanos();
        }
        // Adding rounded gaps would be a whole millisecond early here.
        assertThat(times.nextOffsetNanos()).isEqualTo(1_000_000_000_000_000L);
    }

    @Test
    void lessThanOnePerSecondWorks() {
        ArrivalTimes times = new ConstantArrivals(0.1).times(42);
        assertThat(times.nextOffsetNanos()).isZero();
        assertThat(times.nextOffsetNanos()).isEqualTo(10_000_000_000L);
    }

    @Test
    void theSeedHasNoEffectAndEachSequenceStartsAfresh() {
        ArrivalProcess arrivals = new ConstantArrivals(7);
        assertThat(Schedules.offsetsNanos(arrivals, 1, 50)).isEqualTo(Schedules.offsetsNanos(arrivals, 2, 50));
        assertThat(arrivals.name()).isEqualTo("constant");
        assertThat(arrivals.ratePerSecond()).isEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource({
        "-3,-3",
        "0,0",
        "-0.0,0",
        "NaN,NaN",
        "Infinity,Infinity",
        "-Infinity,-Infinity",
        "1000000001,1000000001",
        "-0.5,-0.5"
    })
    void anImpossibleRateIsRefusedInWords(double rate, String shown) {
        String message = "rate = " + shown
                + ": it must be above 0 and at most 1,000,000,000 requests per second,"
                + " such as rate = 8 or, for one request every ten seconds, rate = 0.1";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ConstantArrivals(rate))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PoissonArrivals(rate))
                .withMessage(message);
    }

    @Test
    void theSlowestRateNeverRunsBackwards() {
        ArrivalTimes times = new ConstantArrivals(Double.MIN_VALUE).times(42);
        assertThat(times.nextOffsetNanos()).isZero();
        assertThat(times.nextOffsetNanos()).isEqualTo(Long.MAX_VALUE);
        assertThat(times.nextOffsetNanos()).isEqualTo(Long.MAX_VALUE);
    }
}
