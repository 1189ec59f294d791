// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.function;

/** The standard normal distribution. */
public final class NormalDistribution {

    /** Beyond it the series loses its digits; the chance is below 1e-15 there. */
    private static final double SERIES_UP_TO = 8;

    private static final double DENSITY_AT_ZERO = 1 / Math.sqrt(2 * Math.PI);

    private NormalDistribution() {}

    /**
     * The chance of at most z, exact to about 1e-15 in absolute terms: 1/2 + density x (z + z^3/3 + z^5/(3 x 5) + ...).
     */
    public static double probability(double z) {
        if (Double.isNaN(z)) {
            throw new IllegalArgumentException("z is not a number");
        }
        if (Math.abs(z) > SERIES_UP_TO) {
            return z > 0 ? 1 : 0;
        }
        double term = z;
        double sum = z;
        for (int odd = 3; Math.abs(term) > Math.ulp(sum); odd += 2) {
            term *= z * z / odd;
            sum += term;
        }
        return 0.5 + DENSITY_AT_ZERO * Math.exp(-z * z / 2) * sum;
    }

    /**
     * The z below which the share {@code probability} lies, such as 1.6449 for 0.95; by bisection, good to 1e-9 for
     * probabilities between 1e-6 and 1 - 1e-6.
     *
     * @param probability above 0 and below 1
     */
    public static double quantile(double probability) {
        if (!(probability > 0 && probability < 1)) {
            throw new IllegalArgumentException("probability = " + probability + ": it lies strictly between 0 and 1");
        }
        double low = -SERIES_UP_TO;
        double high = SERIES_UP_TO;
        double middle = 0;
        while (middle > low && middle < high) {
            if (probability(middle) < probability) {
                low = middle;
            } else {
                high = middle;
            }
            middle = low + (high - low) / 2;
        }
        return middle;
    }
}
