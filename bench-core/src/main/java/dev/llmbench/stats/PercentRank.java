// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats;

/** A percent of a number, whole when it is so in decimals. */
final class PercentRank {

    private PercentRank() {}

    /**
     * percent / 100 x number. 64.4 % of 250 is 161 and comes out a hair above it in binary, which would reach for the
     * neighbour above; a result that is whole but for rounding is made whole.
     *
     * @throws IllegalArgumentException when percent is not between 0 and 100
     */
    static double of(double percent, long number) {
        if (!(percent >= 0 && percent <= 100)) {
            throw new IllegalArgumentException(
                    "percent = " + percent + ": a percentile lies between 0 and 100; the median is 50");
        }
        double rank = number * percent / 100;
        double nearest = Math.rint(rank);
        return Math.abs(rank - nearest) <= 4 * Math.ulp(rank) ? nearest : rank;
    }
}
