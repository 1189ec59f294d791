// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.series;

/**
 * Whether what is under way grows without end, so that the load is beyond capacity: seen at the end of a window and at
 * two earlier moments, two seconds apart, so that one burst is no growth.
 */
public final class GrowingQueue {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final long SHORTEST_NANOS = 15_000_000_000L;
    private static final long STEP_NANOS = 2_000_000_000L;
    private static final int LOOKS = 3;
    private static final int SPANS = 10;

    private GrowingQueue() {}

    /**
     * @param startNanos when each request was due, never falling
     * @param endNanos when each was over
     * @return false for a window of less than 19 s, in which nothing can be told
     */
    public static boolean isSeen(long[] startNanos, long[] endNanos) {
        if (startNanos.length == 0) {
            return false;
        }
        long from = startNanos[0];
        long until = startNanos[startNanos.length - 1];
        if (until - from < SHORTEST_NANOS + (LOOKS - 1) * STEP_NANOS) {
            return false;
        }
        double arrivalsPerSecond = startNanos.length * NANOS_PER_SECOND / (until - from);
        for (int look = 0; look < LOOKS; look++) {
            long now = until - look * STEP_NANOS;
            double[] levels = Levels.means(startNanos, endNanos, from, now, SPANS);
            double spanSeconds = (now - from) / NANOS_PER_SECOND / SPANS;
            if (!Growth.of(levels, spanSeconds).isWithoutEnd(arrivalsPerSecond)) {
                return false;
            }
        }
        return true;
    }
}
