// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Ten requests a second for thirty seconds. */
class QueueTrendTest {

    private static final long TENTH = 100_000_000L;

    private static long[] starts(int seconds) {
        long[] starts = new long[10 * seconds];
        Arrays.setAll(starts, i -> i * TENTH);
        return starts;
    }

    /** A server that ends eight a second: whatever waits grows by two a second. */
    @Test
    void aServerThatEndsFewerThanArriveIsSeen() {
        long[] starts = starts(30);
        long[] ends = new long[starts.length];
        Arrays.setAll(ends, i -> (i + 1) * 125_000_000L);
        assertThat(QueueTrend.of(starts, ends)).isEqualTo(QueueTrend.WITHOUT_END);
    }

    @Test
    void aServerThatKeepsUpIsNot() {
        long[] starts = starts(30);
        assertThat(QueueTrend.of(
                        starts,
                        Arrays.stream(starts).map(start -> start + 7 * TENTH).toArray()))
                .isEqualTo(QueueTrend.LEVEL);
    }

    /** All of the 50 requests of five seconds wait until the fifth second is over: a burst that ends. */
    @Test
    void oneStallIsNoGrowth() {
        long[] starts = starts(30);
        long[] ends = Arrays.stream(starts)
                .map(start -> start >= 100 * TENTH && start < 150 * TENTH ? 150 * TENTH : start + 7 * TENTH)
                .toArray();
        assertThat(QueueTrend.of(starts, ends)).isEqualTo(QueueTrend.LEVEL);
    }

    /** Every tenth request takes twenty-five seconds, and none of them is over before the twenty-fifth. */
    @Test
    void aLoadThatFillsUpIsNoQueueWithoutEnd() {
        long[] starts = starts(24);
        long[] ends = new long[starts.length];
        Arrays.setAll(ends, i -> starts[i] + (i % 10 == 3 ? 250 * TENTH : 3 * TENTH));
        assertThat(QueueTrend.of(starts, ends)).isEqualTo(QueueTrend.RISING);
    }

    @Test
    void ofAShortRunNothingCanBeTold() {
        long[] starts = starts(18);
        long[] ends = new long[starts.length];
        Arrays.setAll(ends, i -> (i + 1) * 125_000_000L);
        assertThat(QueueTrend.of(starts, ends)).isEqualTo(QueueTrend.LEVEL);
        assertThat(QueueTrend.of(new long[0], new long[0])).isEqualTo(QueueTrend.LEVEL);
    }
}
