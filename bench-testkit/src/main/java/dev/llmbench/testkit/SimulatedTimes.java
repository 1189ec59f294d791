// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.util.Arrays;
import java.util.stream.LongStream;

/** Times of a simulation, such as all times to the first token. */
public final class SimulatedTimes {
    private final String name;
    private final long[] sortedNanos;

    SimulatedTimes(String name, LongStream nanos) {
        this.name = name;
        this.sortedNanos = nanos.sorted().toArray();
    }

    /** How many there are. */
    public int count() {
        return sortedNanos.length;
    }

    /**
     * A percentile in milliseconds: linear between neighbours (type 7, numpy's default), as in the library's results.
     *
     * @param percent 0 to 100, such as 95
     * @throws IllegalStateException when there are no times
     */
    public double percentileMillis(double percent) {
        if (!(percent >= 0 && percent <= 100)) {
            throw new IllegalArgumentException("percent = " + percent + ": it must be from 0 to 100, such as 95");
        }
        requireSome();
        double rank = (sortedNanos.length - 1) * percent / 100;
        int below = (int) rank;
        int above = Math.min(below + 1, sortedNanos.length - 1);
        return (sortedNanos[below] + (rank - below) * (sortedNanos[above] - sortedNanos[below])) / 1e6;
    }

    /** The longest, in milliseconds. */
    public double maxMillis() {
        return percentileMillis(100);
    }

    /** The mean, in milliseconds. */
    public double meanMillis() {
        requireSome();
        return Arrays.stream(sortedNanos).average().orElseThrow() / 1e6;
    }

    /** In ascending order, in nanoseconds; a copy. */
    public long[] sortedNanos() {
        return sortedNanos.clone();
    }

    private void requireSome() {
        if (sortedNanos.length == 0) {
            throw new IllegalStateException("there is no " + name + " here; simulate more requests or more tokens");
        }
    }
}
