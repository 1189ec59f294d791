// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats;

import java.util.Arrays;

/**
 * A sample kept value by value. Percentiles interpolate linearly between order statistics (Hyndman and Fan's type 7,
 * numpy's default), so that figures equal those of tools that use numpy.
 *
 * <p>Hyndman, Fan: Sample Quantiles in Statistical Packages, The American Statistician 50 (1996).
 */
public final class ExactDistribution implements Distribution {

    private final double[] sorted;
    private final long infiniteCount;
    private final double mean;
    private final double standardDeviation;

    private ExactDistribution(double[] sorted, long infiniteCount, double mean, double standardDeviation) {
        this.sorted = sorted;
        this.infiniteCount = infiniteCount;
        this.mean = mean;
        this.standardDeviation = standardDeviation;
    }

    /**
     * @param values the sample in any order, copied; +infinity is a value
     * @throws IllegalArgumentException when there is no value, or one is NaN or -infinity
     */
    public static ExactDistribution of(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int finite = sorted.length;
        while (finite > 0 && !(sorted[finite - 1] < Double.POSITIVE_INFINITY)) {
            // NaN sorts behind +infinity
            rejectUnless(!Double.isNaN(sorted[finite - 1]), "NaN");
            finite--;
        }
        rejectUnless(finite == 0 || sorted[0] > Double.NEGATIVE_INFINITY, "-infinity");
        return ofSorted(Arrays.copyOf(sorted, finite), sorted.length - finite);
    }

    /**
     * A sample of nothing but infinite values: every request failed.
     *
     * @throws IllegalArgumentException when {@code count} is not positive
     */
    public static ExactDistribution ofInfinite(long count) {
        return ofSorted(new double[0], count);
    }

    /**
     * This sample and {@code count} infinite values more. Shares the finite values with this one.
     *
     * @throws IllegalArgumentException when {@code count} is negative
     */
    public ExactDistribution withInfinite(long count) {
        if (count < 0) {
            throw new IllegalArgumentException("count = " + count + ": infinite values can only be added");
        }
        return count == 0
                ? this
                : new ExactDistribution(
                        sorted, infiniteCount + count, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    private static ExactDistribution ofSorted(double[] finite, long infiniteCount) {
        if (finite.length + infiniteCount <= 0) {
            throw new IllegalArgumentException("an empty sample has no distribution");
        }
        if (infiniteCount > 0) {
            return new ExactDistribution(finite, infiniteCount, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
        }
        double mean = Arrays.stream(finite).sum() / finite.length;
        double squares = Arrays.stream(finite)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return new ExactDistribution(finite, 0, mean, Math.sqrt(squares / finite.length));
    }

    private static void rejectUnless(boolean legal, String value) {
        if (!legal) {
            throw new IllegalArgumentException("a sample cannot hold " + value + ": an absent value is left out");
        }
    }

    @Override
    public long count() {
        return sorted.length + infiniteCount;
    }

    @Override
    public long infiniteCount() {
        return infiniteCount;
    }

    @Override
    public double min() {
        return at(0);
    }

    @Override
    public double max() {
        return at(count() - 1);
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
    public double percentile(double percent) {
        double rank = PercentRank.of(percent, count() - 1);
        long below = (long) Math.floor(rank);
        double low = at(below);
        if (rank == below) {
            return low;
        }
        double high = at(below + 1);
        return Double.isInfinite(high) ? high : low + (rank - below) * (high - low);
    }

    @Override
    public String percentileMethod() {
        return "type-7";
    }

    private double at(long index) {
        return index < sorted.length ? sorted[(int) index] : Double.POSITIVE_INFINITY;
    }
}
