// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

/**
 * The unit in which a picture shows times.
 *
 * @param symbol such as {@code ms}
 * @param nanos how many nanoseconds it has
 */
record ChartTime(String symbol, double nanos) {

    private static final ChartTime MILLISECONDS = new ChartTime("ms", 1e6);
    private static final ChartTime SECONDS = new ChartTime("s", 1e9);

    /** Milliseconds up to ten seconds, then seconds. */
    static ChartTime fitting(double highestNanos) {
        return highestNanos <= 10 * SECONDS.nanos ? MILLISECONDS : SECONDS;
    }

    /** Of a time axis that begins with the load. */
    static ChartTime ofAxis(double lengthNanos) {
        return lengthNanos <= SECONDS.nanos ? MILLISECONDS : SECONDS;
    }

    double of(double valueNanos) {
        return valueNanos / nanos;
    }
}
