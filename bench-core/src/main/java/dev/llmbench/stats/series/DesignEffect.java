// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.series;

import java.util.Arrays;

/**
 * By how much dependence inflates the variance of a mean: n values that resemble their neighbours tell as much as n / D
 * independent ones. Never below 1.
 *
 * <p>Geyer's initial positive monotone sequence (Practical Markov Chain Monte Carlo, Statistical Science 7, 1992): sums
 * of neighbouring autocorrelations, cut at the first that is not positive, made to fall, D = 2 sum - 1.
 */
public final class DesignEffect {

    private DesignEffect() {}

    /**
     * D of a series' mean.
     *
     * @param series finite values in order
     * @return 1 for fewer than two values and for a constant series, of which nothing can be said
     */
    public static double of(double... series) {
        int n = series.length;
        double mean = Arrays.stream(series).average().orElse(0);
        double[] centred = Arrays.stream(series).map(value -> value - mean).toArray();
        double variance = covariance(centred, 0);
        if (!(variance > 0)) {
            return 1;
        }
        double sum = 0;
        double smallest = Double.POSITIVE_INFINITY;
        for (int lag = 0; lag + 1 < n; lag += 2) {
            double pair = (covariance(centred, lag) + covariance(centred, lag + 1)) / variance;
            if (!(pair > 0)) {
                break;
            }
            smallest = Math.min(smallest, pair);
            sum += smallest;
        }
        return Math.max(1, 2 * sum - 1);
    }

    /** D of the share of trues. */
    public static double of(boolean[] indicator) {
        double[] series = new double[indicator.length];
        Arrays.setAll(series, i -> indicator[i] ? 1 : 0);
        return of(series);
    }

    /**
     * D for a test of a quantile: the largest of three. That of the violations is what the test needs, but sees nothing
     * while there are few of them; that of the values beyond the sample's own quantile equals it when the limit is just
     * that quantile, where errors are made, and always has events; that of the ranks sees dependence in the bulk.
     *
     * @param values in order; infinite ones are equal to each other and above all others
     * @param violations which of the values break the limit
     * @param quantile above 0 and below 1, such as 0.95
     */
    public static double ofQuantile(double[] values, boolean[] violations, double quantile) {
        if (values.length != violations.length || !(quantile > 0 && quantile < 1)) {
            throw new IllegalArgumentException(values.length + " values, " + violations.length
                    + " violations, quantile = " + quantile
                    + ": there is one violation for each value, and a quantile lies strictly between 0 and 1");
        }
        if (values.length == 0) {
            return 1;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int rank = (int) Math.ceil(values.length * quantile - 1e-9);
        double ownQuantile = sorted[Math.max(rank, 1) - 1];
        boolean[] beyond = new boolean[values.length];
        double[] ranks = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            beyond[i] = values[i] > ownQuantile;
            ranks[i] = middleRank(sorted, values[i]);
        }
        return Math.max(of(violations), Math.max(of(beyond), of(ranks)));
    }

    /** Equal values share the mean of their ranks. */
    private static double middleRank(double[] sorted, double value) {
        return 0.5 * (countBelow(sorted, value) + countBelow(sorted, Math.nextUp(value)));
    }

    private static int countBelow(double[] sorted, double value) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static double covariance(double[] centred, int lag) {
        double sum = 0;
        for (int i = 0; i + lag < centred.length; i++) {
            sum += centred[i] * centred[i + lag];
        }
        return sum / centred.length;
    }
}
