// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.series;

import java.util.Arrays;

/**
 * What is open at a moment, beside what would be if intervals lasted as long as the early ones did. A load that has
 * just begun fills up, too: until the longest of its requests could have ended, more and more are under way. Only what
 * exceeds that is a queue.
 *
 * <p>The early ones are those that begin in the first quarter of the time, so that each was seen for three quarters of
 * it. With their share S(a) that lasted longer than a, the expected number is the sum of S over the ages of those that
 * began later (Little's law, for a load that is not yet in balance).
 *
 * @param open how many of the later ones are open
 * @param expected how many would be
 * @param error standard error of the difference: the spread of what each of the early ones stands for, and the chance
 *     of the later ones
 */
public record PileUp(double open, double expected, double error) {

    private static final int EARLY_PART = 4;
    /** Requests of one moment share its luck, so that fewer of them count than there are. */
    private static final double FEWEST_ERRORS = 4;

    /**
     * @param startNanos when each interval begins, never falling, at least one
     * @param endNanos when each ends; the largest long for one that has not
     */
    public static PileUp at(long[] startNanos, long[] endNanos, long nowNanos) {
        long border = startNanos[0] + (nowNanos - startNanos[0]) / EARLY_PART;
        int early = (int)
                Arrays.stream(startNanos).takeWhile(start -> start <= border).count();
        long[] ages = new long[startNanos.length - early];
        int later = 0;
        int open = 0;
        for (int i = early; i < startNanos.length && startNanos[i] <= nowNanos; i++) {
            ages[later++] = nowNanos - startNanos[i];
            open += endNanos[i] > nowNanos ? 1 : 0;
        }
        ages = Arrays.copyOf(ages, later);
        Arrays.sort(ages);
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < early; i++) {
            double stands = countBelow(ages, Math.min(endNanos[i], nowNanos) - startNanos[i]);
            sum += stands;
            squares += stands * stands;
        }
        double expected = sum / early;
        double variance = Math.max(0, squares / early - expected * expected);
        return new PileUp(open, expected, Math.sqrt(variance / early + expected));
    }

    private static int countBelow(long[] sorted, long age) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < age) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Whether more are open than chance explains, by four standard errors. */
    public boolean isBeyondChance() {
        return open - expected > FEWEST_ERRORS * error;
    }
}
