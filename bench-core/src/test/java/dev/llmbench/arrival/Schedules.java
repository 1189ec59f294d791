// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import java.util.Arrays;

/** Looking at schedules as numbers. */
final class Schedules {

    private Schedules() {}

    static long[] offsetsNanos(ArrivalProcess arrivals, long seed, int count) {
        ArrivalTimes times = arrivals.times(seed);
        long[] offsets = new long[count];
        for (int i = 0; i < count; i++) {
            offsets[i] = times.nextOffsetNanos();
        }
        return offsets;
    }

    /** The gaps in seconds, the one before the first arrival included. */
    static double[] gapsSeconds(ArrivalProcess arrivals, long seed, int count) {
        long[] offsets = offsetsNanos(arrivals, seed, count);
        double[] gaps = new double[count];
        long before = 0;
        for (int i = 0; i < count; i++) {
            gaps[i] = (offsets[i] - before) / 1e9;
            before = offsets[i];
        }
        return gaps;
    }

    /**
     * The largest distance between the gaps' distribution and the exponential one of this rate (Kolmogorov, Smirnov).
     */
    static double distanceFromExponential(double[] gaps, double ratePerSecond) {
        double[] sorted = gaps.clone();
        Arrays.sort(sorted);
        double largest = 0;
        for (int i = 0; i < sorted.length; i++) {
            double expected = -Math.expm1(-ratePerSecond * sorted[i]);
            double above = (i + 1.0) / sorted.length - expected;
            double below = expected - (double) i / sorted.length;
            largest = Math.max(largest, Math.max(above, below));
        }
        return largest;
    }

    static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    static double coefficientOfVariation(double[] values) {
        double mean = mean(values);
        double variance = Arrays.stream(values)
                .map(x -> (x - mean) * (x - mean))
                .average()
                .orElseThrow();
        return Math.sqrt(variance) / mean;
    }
}
