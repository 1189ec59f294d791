// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats;

import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * A sample that somebody else took and summed up: its values are gone, and only the figures that were written down are
 * known. Without infinite values, since failures are not in such figures.
 */
public final class ReportedDistribution implements Distribution {

    private final long count;
    private final double mean;
    private final double standardDeviation;
    private final NavigableMap<Double, Double> percentiles;
    private final String method;

    /**
     * @param count number of values
     * @param mean their arithmetic mean
     * @param standardDeviation their population standard deviation
     * @param percentiles by percent, 0 for the smallest value and 100 for the largest; not empty
     * @param method how they were computed, such as {@code type-7}
     * @throws IllegalArgumentException when there is no value, a figure is not finite or a percent not between 0 and
     *     100
     */
    public ReportedDistribution(
            long count,
            double mean,
            double standardDeviation,
            NavigableMap<Double, Double> percentiles,
            String method) {
        if (count < 1) {
            throw new IllegalArgumentException("count = " + count + ": an empty sample has no distribution");
        }
        requireFinite("mean", mean);
        requireFinite("standard deviation", standardDeviation);
        percentiles.forEach((percent, value) -> {
            if (!(percent >= 0 && percent <= 100)) {
                throw new IllegalArgumentException("percent = " + percent + ": a percentile lies between 0 and 100");
            }
            requireFinite("p" + percent, value);
        });
        this.count = count;
        this.mean = mean;
        this.standardDeviation = standardDeviation;
        this.percentiles = new TreeMap<>(percentiles);
        this.method = method;
    }

    private static void requireFinite(String name, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(name + " = " + value + ": it must be a finite number");
        }
    }

    @Override
    public long count() {
        return count;
    }

    @Override
    public long infiniteCount() {
        return 0;
    }

    /** @throws IllegalArgumentException when it was not written down, see {@link #knows} */
    @Override
    public double min() {
        return percentile(0);
    }

    /** @throws IllegalArgumentException when it was not written down, see {@link #knows} */
    @Override
    public double max() {
        return percentile(100);
    }

    @Override
    public double mean() {
        return mean;
    }

    @Override
    public double standardDeviation() {
        return standardDeviation;
    }

    @Override
    public boolean knows(double percent) {
        return percentiles.containsKey(percent);
    }

    /** @throws IllegalArgumentException when it was not written down, see {@link #knows} */
    @Override
    public double percentile(double percent) {
        Double known = percentiles.get(percent);
        if (known == null) {
            throw new IllegalArgumentException("percent = " + percent + ": only " + percentiles.keySet()
                    + " of this sample were written down; its values are gone");
        }
        return known;
    }

    @Override
    public String percentileMethod() {
        return method;
    }
}
