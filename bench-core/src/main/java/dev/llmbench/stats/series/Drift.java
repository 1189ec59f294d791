// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.series;

import java.util.Arrays;

/**
 * The second half of a series against the first. A coarse net: it sees a drift of 40 % over 500 values, of 20 % over
 * 2,000.
 *
 * @param z mean of the second half less that of the first, in standard errors (design effect included)
 * @param medianShift median of the second half less that of the first
 */
public record Drift(double z, double medianShift) {

    /** Two-sided 1 %. */
    static final double Z_LIMIT = 2.576;

    /**
     * @param series finite values in order, at least four; logarithms, where a drift in percent is meant
     */
    public static Drift of(double... series) {
        if (series.length < 4) {
            throw new IllegalArgumentException(
                    series.length + " values: halves need at least two each; measure more requests");
        }
        int half = series.length / 2;
        double[] first = Arrays.copyOfRange(series, 0, half);
        double[] second = Arrays.copyOfRange(series, half, series.length);
        double firstMean = mean(first);
        double secondMean = mean(second);
        double[] residuals = new double[series.length];
        Arrays.setAll(residuals, i -> series[i] - (i < half ? firstMean : secondMean));
        double variance = Arrays.stream(residuals).map(value -> value * value).sum() / (series.length - 2);
        double error = Math.sqrt(variance * DesignEffect.of(residuals) * (1.0 / first.length + 1.0 / second.length));
        double difference = secondMean - firstMean;
        double z = error > 0
                ? difference / error
                : difference == 0 ? 0 : Math.copySign(Double.POSITIVE_INFINITY, difference);
        return new Drift(z, median(second) - median(first));
    }

    /**
     * Whether the two halves are not of one state: beyond chance and beyond what matters.
     *
     * @param smallestShift the shift of medians that matters, such as log(1.05)
     */
    public boolean isSignificant(double smallestShift) {
        return Math.abs(z) > Z_LIMIT && Math.abs(medianShift) > smallestShift;
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).sum() / values.length;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : 0.5 * (sorted[middle - 1] + sorted[middle]);
    }
}
