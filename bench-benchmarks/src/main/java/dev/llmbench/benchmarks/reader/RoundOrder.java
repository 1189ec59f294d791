// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.reader;

/**
 * What one round of one reader is to be.
 *
 * @param streams how many at once
 * @param gapMicros time between two events of a stream
 * @param warmUpMillis from the first event of the last stream to the beginning of the measured window
 * @param measuredMillis the window
 * @param memory whether to collect garbage at the end of the window and see what is left
 */
public record RoundOrder(int streams, int gapMicros, int warmUpMillis, int measuredMillis, boolean memory) {}
