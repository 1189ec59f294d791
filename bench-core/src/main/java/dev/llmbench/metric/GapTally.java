// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import dev.llmbench.request.ChunkTimes;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Counts gaps by the second in which they ended: two numbers a second and one more for each limit. Not thread-safe. */
final class GapTally {

    private static final int COUNT = 0;
    private static final int NANOS = 1;
    private static final int FIRST_LIMIT = 2;

    private final long[] thresholds;
    private final Map<Long, long[]> seconds = new TreeMap<>();

    GapTally(GapLimits limits) {
        this.thresholds =
                limits.thresholdNanos().stream().mapToLong(Long::longValue).toArray();
    }

    /** All gaps of one answer. */
    void add(ChunkTimes chunks) {
        if (thresholds.length == 0 || chunks.size() < 2) {
            return;
        }
        long second = secondOf(chunks.at(1));
        long[] row = row(second);
        for (int i = 1; i < chunks.size(); i++) {
            long of = secondOf(chunks.at(i));
            if (of != second) {
                second = of;
                row = row(second);
            }
            long gap = chunks.at(i) - chunks.at(i - 1);
            row[NANOS] += gap;
            count(row, gap);
        }
    }

    /** What a failed request is worth. */
    void addInfinite(long atNanos) {
        if (thresholds.length > 0) {
            count(row(secondOf(atNanos)), Long.MAX_VALUE);
        }
    }

    private void count(long[] row, long gap) {
        row[COUNT]++;
        for (int i = 0; i < thresholds.length; i++) {
            row[FIRST_LIMIT + i] += gap >= thresholds[i] ? 1 : 0;
        }
    }

    private long[] row(long second) {
        return seconds.computeIfAbsent(second, unused -> new long[FIRST_LIMIT + thresholds.length]);
    }

    private static long secondOf(long nanos) {
        return Math.floorDiv(nanos, RateSeconds.NANOS);
    }

    /** Of a window of whole seconds; empty when there was no limit to count by. */
    Optional<GapSeconds> seconds(long first, int count) {
        if (thresholds.length == 0) {
            return Optional.empty();
        }
        Map<Long, long[]> atLeast = new TreeMap<>();
        for (int i = 0; i < thresholds.length; i++) {
            atLeast.put(thresholds[i], column(first, count, FIRST_LIMIT + i));
        }
        return Optional.of(new GapSeconds(column(first, count, COUNT), column(first, count, NANOS), atLeast));
    }

    private long[] column(long first, int count, int place) {
        long[] column = new long[count];
        for (int i = 0; i < count; i++) {
            long[] row = seconds.get(first + i);
            column[i] = row == null ? 0 : row[place];
        }
        return column;
    }
}
