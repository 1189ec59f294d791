// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.series;

import java.util.Arrays;

/** How many of a set of intervals are open at once. */
public final class Levels {

    private Levels() {}

    /**
     * The mean number of open intervals in each of {@code spans} equal spans of a window.
     *
     * @param startNanos when each interval opens
     * @param endNanos when each closes; the largest long for one that is still open
     * @param fromNanos the window's start
     * @param untilNanos its end, later than the start
     */
    public static double[] means(long[] startNanos, long[] endNanos, long fromNanos, long untilNanos, int spans) {
        if (startNanos.length != endNanos.length || untilNanos <= fromNanos || spans < 1) {
            throw new IllegalArgumentException(startNanos.length + " starts, " + endNanos.length + " ends, "
                    + spans + " spans from " + fromNanos + " to " + untilNanos
                    + ": every interval has a start and an end, and the window a positive length");
        }
        double spanNanos = (untilNanos - fromNanos) / (double) spans;
        double[] means = new double[spans];
        for (int i = 0; i < startNanos.length; i++) {
            double start = Math.max(startNanos[i], fromNanos) - (double) fromNanos;
            double end = Math.min(endNanos[i], untilNanos) - (double) fromNanos;
            for (int span = Math.max(0, (int) (start / spanNanos)); span < spans && span * spanNanos < end; span++) {
                double open = Math.min(end, (span + 1) * spanNanos) - Math.max(start, span * spanNanos);
                means[span] += Math.max(0, open) / spanNanos;
            }
        }
        return means;
    }

    /**
     * How many intervals are open just before each one opens.
     *
     * @param startNanos when each interval opens, never falling
     * @param endNanos when each closes
     */
    public static double[] atStarts(long[] startNanos, long[] endNanos) {
        long[] ends = endNanos.clone();
        Arrays.sort(ends);
        double[] levels = new double[startNanos.length];
        int ended = 0;
        for (int i = 0; i < startNanos.length; i++) {
            // Who has ended by now has begun before now, so begun less ended is open.
            while (ended < ends.length && ends[ended] <= startNanos[i]) {
                ended++;
            }
            levels[i] = Math.max(0, i - ended);
        }
        return levels;
    }
}
