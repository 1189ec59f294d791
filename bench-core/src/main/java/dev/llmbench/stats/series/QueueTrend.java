// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.series;

/** What becomes of the number of requests under way in a load that comes whatever the server does. */
public enum QueueTrend {
    /** It does not grow, or nothing can be told. */
    LEVEL,
    /** It grows, as it also does while a load fills up: its longest requests have not had the time to end. */
    RISING,
    /** It grows, and by more than the load's own long requests explain: fewer end than come. */
    WITHOUT_END;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final long SHORTEST_NANOS = 15_000_000_000L;
    private static final long STEP_NANOS = 2_000_000_000L;
    private static final int LOOKS = 3;
    private static final int SPANS = 10;

    /**
     * Seen at the end of a window and at two earlier moments, two seconds apart, so that one burst is no growth.
     *
     * @param startNanos when each request was due, never falling
     * @param endNanos when each was over
     * @return {@link #LEVEL} for a window of less than 19 s, in which nothing can be told
     */
    public static QueueTrend of(long[] startNanos, long[] endNanos) {
        if (startNanos.length == 0) {
            return LEVEL;
        }
        long from = startNanos[0];
        long until = startNanos[startNanos.length - 1];
        if (until - from < SHORTEST_NANOS + (LOOKS - 1) * STEP_NANOS) {
            return LEVEL;
        }
        double arrivalsPerSecond = startNanos.length * NANOS_PER_SECOND / (until - from);
        QueueTrend trend = WITHOUT_END;
        for (int look = 0; look < LOOKS; look++) {
            long now = until - look * STEP_NANOS;
            double[] levels = Levels.means(startNanos, endNanos, from, now, SPANS);
            double spanSeconds = (now - from) / NANOS_PER_SECOND / SPANS;
            if (!Growth.of(levels, spanSeconds).isBeyondChance(arrivalsPerSecond)) {
                return LEVEL;
            }
            if (!PileUp.at(startNanos, endNanos, now).isBeyondChance()) {
                trend = RISING;
            }
        }
        return trend;
    }
}
