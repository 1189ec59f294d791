// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Ten requests a second for thirty seconds. */
class GrowingQueueTest {

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
        assertThat(GrowingQueue.isSeen(starts, ends)).isTrue();
    }

    @Test
    void aServerThatKeepsUpIsNot() {
        long[] starts = starts(30);
        assertThat(GrowingQueue.isSeen(
                        starts,
                        Arrays.stream(starts).map(start -> start + 7 * TENTH).toArray()))
                .isFalse();
    }

    /** All of the 50 requests of five seconds wait until the fifth second is over: a burst that ends. */
    @Test
    void oneStallIsNoGrowth() {
        long[] starts = starts(30);
        long[] ends = Arrays.stream(starts)
                .map(start -> start >= 100 * TENTH && start < 150 * TENTH ? 150 * TENTH : start + 7 * TENTH)
                .toArray();
        assertThat(GrowingQueue.isSeen(starts, ends)).isFalse();
    }

    @Test
    void ofAShortRunNothingCanBeTold() {
        long[] starts = starts(18);
        long[] ends = new long[starts.length];
        Arrays.setAll(ends, i -> (i + 1) * 125_000_000L);
        assertThat(GrowingQueue.isSeen(starts, ends)).isFalse();
        assertThat(GrowingQueue.isSeen(new long[0], new long[0])).isFalse();
    }
}
