// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

/** What all arrival processes know about a rate. */
final class Rates {

    private static final double NANOS_PER_SECOND = 1e9;

    private Rates() {}

    /** Refuses what no schedule can be made of. */
    static void check(double ratePerSecond) {
        if (!(ratePerSecond > 0 && ratePerSecond <= NANOS_PER_SECOND)) {
            throw new IllegalArgumentException("rate = " + shown(ratePerSecond)
                    + ": it must be above 0 and at most 1,000,000,000 requests per second,"
                    + " such as rate = 8 or, for one request every ten seconds, rate = 0.1");
        }
    }

    /** Rounded to the nearest nanosecond; a time beyond the range of {@code long} (292 years) stays at its end. */
    static long toNanos(double seconds) {
        return Math.round(seconds * NANOS_PER_SECOND);
    }

    private static String shown(double ratePerSecond) {
        long whole = (long) ratePerSecond;
        return whole == ratePerSecond ? Long.toString(whole) : Double.toString(ratePerSecond);
    }
}
