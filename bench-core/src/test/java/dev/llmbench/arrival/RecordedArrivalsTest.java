// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RecordedArrivalsTest {

    private static final long SECOND = 1_000_000_000;

    private static long[] first(RecordedArrivals arrivals, int count) {
        ArrivalTimes times = arrivals.times(42);
        return LongStream.generate(times::nextOffsetNanos).limit(count).toArray();
    }

    @Test
    void theFirstArrivalStartsTheLoadAndTheOthersKeepTheirDistance() {
        RecordedArrivals arrivals = RecordedArrivals.of(new long[] {5 * SECOND, 6 * SECOND, 6 * SECOND, 9 * SECOND}, 1);
        assertThat(first(arrivals, 4)).containsExactly(0, SECOND, SECOND, 4 * SECOND);
        assertThat(arrivals.ratePerSecond()).isEqualTo(0.75);
        assertThat(arrivals.name()).isEqualTo("recorded");
    }

    @Test
    void twiceTheSpeedIsHalfTheTime() {
        RecordedArrivals arrivals = RecordedArrivals.of(new long[] {0, SECOND, 4 * SECOND}, 2);
        assertThat(first(arrivals, 3)).containsExactly(0, SECOND / 2, 2 * SECOND);
        assertThat(arrivals.ratePerSecond()).isEqualTo(1);
    }

    @Test
    void afterItsEndTheRecordingStartsAgainOneMeanGapLater() {
        RecordedArrivals arrivals = RecordedArrivals.of(new long[] {0, SECOND, 4 * SECOND}, 1);
        assertThat(first(arrivals, 7))
                .containsExactly(0, SECOND, 4 * SECOND, 6 * SECOND, 7 * SECOND, 10 * SECOND, 12 * SECOND);
    }

    @Test
    void asManyAreExpectedAsWereRecordedInThatTime() {
        RecordedArrivals arrivals = RecordedArrivals.of(new long[] {0, SECOND, 4 * SECOND}, 2);
        // at twice the speed: at 0, 0.5 and 2 s, and again from 3 s on
        assertThat(arrivals.expectedArrivals(Duration.ofMillis(600))).isEqualTo(2);
        assertThat(arrivals.expectedArrivals(Duration.ofMillis(2_900))).isEqualTo(3);
        assertThat(arrivals.expectedArrivals(Duration.ofMillis(3_600))).isEqualTo(5);
    }

    @Test
    void aRecordingThatMakesNoScheduleIsRefused() {
        assertThatThrownBy(() -> RecordedArrivals.of(new long[] {3}, 1)).hasMessageContaining("two different times");
        assertThatThrownBy(() -> RecordedArrivals.of(new long[] {3, 3}, 1)).hasMessageContaining("two different times");
        assertThatThrownBy(() -> RecordedArrivals.of(new long[] {3, 2}, 1)).hasMessageContaining("arrival 2 is before");
        assertThatThrownBy(() -> RecordedArrivals.of(new long[] {0, 2}, 0)).hasMessageContaining("replay-speed = 0.0");
    }
}
