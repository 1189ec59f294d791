// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.reader;

/**
 * What one round of one reader is to be.
 *
 * @param streams how many at once
 * @param gapMicros time between two events of a stream
 * @param warmUpMillis from the first stream's opening to the beginning of the measured window
 * @param measuredMillis the window
 * @param memory whether to collect garbage at the end of the window and see what is left
 */
public record RoundOrder(int streams, int gapMicros, int warmUpMillis, int measuredMillis, boolean memory) {

    private static final int TAIL_MILLIS = 500;
    private static final int MEMORY_MILLIS = 1_500;

    /** So many that no stream ends within the window. */
    int events() {
        int millis = warmUpMillis + measuredMillis + TAIL_MILLIS + (memory ? MEMORY_MILLIS : 0);
        return Math.max(1, (int) (millis * 1_000L / gapMicros));
    }
}
