// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.request;

import java.util.Arrays;
import java.util.OptionalLong;
import java.util.function.LongConsumer;

/** When the content chunks of one answer arrived: monotonic stamps in nanoseconds, never decreasing. Immutable. */
public final class ChunkTimes {

    public static final ChunkTimes NONE = new ChunkTimes(new long[0], 0);

    private final long[] stamps;
    private final int sharedReads;

    private ChunkTimes(long[] stamps, int sharedReads) {
        this.stamps = stamps;
        this.sharedReads = sharedReads;
    }

    /**
     * @param stamps arrival times in order; the first {@code size} are copied
     * @param size number of content chunks
     * @param sharedReads content chunks that came out of the same socket read as the content chunk before them
     */
    public static ChunkTimes copyOf(long[] stamps, int size, int sharedReads) {
        return size == 0 ? NONE : new ChunkTimes(Arrays.copyOf(stamps, size), sharedReads);
    }

    /** How many content chunks came. */
    public int size() {
        return stamps.length;
    }

    /** When that one came, from 0, in nanoseconds of the run's clock. */
    public long at(int index) {
        return stamps[index];
    }

    /** When the first one came, in nanoseconds of the run's clock; empty when none did. */
    public OptionalLong first() {
        return stamps.length == 0 ? OptionalLong.empty() : OptionalLong.of(stamps[0]);
    }

    /** When the last one came, in nanoseconds of the run's clock; empty when none did. */
    public OptionalLong last() {
        return stamps.length == 0 ? OptionalLong.empty() : OptionalLong.of(stamps[stamps.length - 1]);
    }

    /** Content chunks that arrived in the same read as the one before: a sign of a buffering proxy or a late reader. */
    public int sharedReads() {
        return sharedReads;
    }

    /** Every gap between neighbours in nanoseconds, in order; 0 is legal. */
    public void forEachGap(LongConsumer gap) {
        for (int i = 1; i < stamps.length; i++) {
            gap.accept(stamps[i] - stamps[i - 1]);
        }
    }

    /** The longest gap in nanoseconds; empty with fewer than two chunks. */
    public OptionalLong maxGapNanos() {
        if (stamps.length < 2) {
            return OptionalLong.empty();
        }
        long max = 0;
        for (int i = 1; i < stamps.length; i++) {
            max = Math.max(max, stamps[i] - stamps[i - 1]);
        }
        return OptionalLong.of(max);
    }
}
