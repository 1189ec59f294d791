// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ThinkTimeTest {

    private static final int N = 20_000;

    @Test
    void aFixedTimeIsAlwaysTheSame() {
        LongSupplier times = ThinkTime.fixed(Duration.ofSeconds(2)).nanosOfUser(42, 3);
        assertThat(LongStream.generate(times).limit(5)).containsOnly(2_000_000_000L);
    }

    /** Uniform from 1 to 3 s has mean 2 s and standard deviation 2 / sqrt(12). */
    @Test
    void uniformTimesLieBetweenAndHaveTheMeanInTheMiddle() {
        long[] times = times(ThinkTime.uniform(Duration.ofSeconds(1), Duration.ofSeconds(3)), 42, 0);
        assertThat(LongStream.of(times).min().getAsLong()).isGreaterThanOrEqualTo(1_000_000_000L);
        assertThat(LongStream.of(times).max().getAsLong()).isLessThanOrEqualTo(3_000_000_000L);
        assertThat(mean(times)).isCloseTo(2e9, within(4 * 2e9 / Math.sqrt(12.0 * N)));
    }

    /**
     * An exponential number has a deviation as large as its mean; cutting at ten times the mean changes 0.05 % of it.
     */
    @Test
    void exponentialTimesHaveTheirMeanAndAnEnd() {
        long[] times = times(ThinkTime.exponential(Duration.ofSeconds(2)), 42, 0);
        assertThat(mean(times)).isCloseTo(2e9, within(4 * 2e9 / Math.sqrt(N) + 0.001e9));
        assertThat(LongStream.of(times).max().getAsLong()).isLessThanOrEqualTo(20_000_000_000L);
        assertThat(LongStream.of(times).filter(nanos -> nanos > 2_000_000_000L).count() / (double) N)
                .isCloseTo(Math.exp(-1), within(4 * 0.5 / Math.sqrt(N)));
    }

    @Test
    void aSeedAndAUserThinkEquallyLongEachTimeAndOtherUsersDoNot() {
        ThinkTime time = ThinkTime.exponential(Duration.ofSeconds(2));
        assertThat(times(time, 42, 1)).isEqualTo(times(time, 42, 1));
        assertThat(times(time, 42, 1)).isNotEqualTo(times(time, 42, 2));
        assertThat(times(time, 42, 1)).isNotEqualTo(times(time, 43, 1));
    }

    @Test
    void timesAreToldAsTheyAreWritten() {
        assertThat(ThinkTime.fixed(Duration.ofSeconds(2))).hasToString("2s");
        assertThat(ThinkTime.uniform(Duration.ofMillis(500), Duration.ofSeconds(3)))
                .hasToString("500ms..3s");
        assertThat(ThinkTime.exponential(Duration.ofSeconds(2))).hasToString("exponential 2s");
    }

    @Test
    void aTimeThatEndsBeforeItBeginsIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ThinkTime.uniform(Duration.ofSeconds(3), Duration.ofSeconds(1)))
                .withMessageContaining("such as 1s..3s");
    }

    private static long[] times(ThinkTime time, long seed, int user) {
        return LongStream.generate(time.nanosOfUser(seed, user)).limit(N).toArray();
    }

    private static double mean(long[] nanos) {
        return LongStream.of(nanos).average().orElseThrow();
    }
}
