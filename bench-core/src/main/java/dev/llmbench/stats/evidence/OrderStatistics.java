// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.function.IncompleteBeta;
import java.util.OptionalLong;

/**
 * Bounds of a quantile that are values of the sample, whatever the distribution. Ranks count from 1.
 */
public final class OrderStatistics {

    private OrderStatistics() {}

    /**
     * The smallest u for which the u-th smallest of {@code count} independent values is, with a chance of at least 1 -
     * alpha, no smaller than the quantile: P(Bin(n, q) &gt;= u) &lt;= alpha. Empty when even the largest value is not,
     * that is when q^n &gt; alpha.
     */
    public static OptionalLong upperRank(long count, double quantile, double alpha) {
        long low = 0;
        long high = count + 1;
        while (high - low > 1) {
            long middle = low + (high - low) / 2;
            if (chanceOfAtLeast(middle, count, quantile) <= alpha) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high > count ? OptionalLong.empty() : OptionalLong.of(high);
    }

    /** The largest l with P(Bin(n, q) &lt;= l - 1) &lt;= alpha; empty when there is none. */
    public static OptionalLong lowerRank(long count, double quantile, double alpha) {
        OptionalLong mirrored = upperRank(count, 1 - quantile, alpha);
        return mirrored.isEmpty() ? mirrored : OptionalLong.of(count + 1 - mirrored.getAsLong());
    }

    /** The smallest number of independent values with an upper bound: the first n with q^n &lt;= alpha. */
    public static long smallestWithUpperBound(double quantile, double alpha) {
        return (long) Math.ceil(Math.log(alpha) / Math.log(quantile) - 1e-9);
    }

    private static double chanceOfAtLeast(long successes, long count, double share) {
        return IncompleteBeta.of(share, (double) successes, count - successes + 1.0);
    }

    /**
     * A quantile with its bounds, from a sample whose values tell as much as {@code effectiveCount} independent ones:
     * the bounds are the sample's own quantiles at the alpha and 1 - alpha points of Beta(q (m + 1), (1 - q) (m + 1)),
     * m being the effective count.
     *
     * @param quantile above 0 and below 1
     * @param effectiveCount positive, n / D
     * @param alpha error rate of each bound
     */
    public static QuantileBounds bounds(Distribution sample, double quantile, double effectiveCount, double alpha) {
        double a = quantile * (effectiveCount + 1);
        double b = (1 - quantile) * (effectiveCount + 1);
        return new QuantileBounds(
                sample.percentile(100 * IncompleteBeta.inverse(alpha, a, b)),
                sample.percentile(100 * quantile),
                sample.percentile(100 * IncompleteBeta.inverse(1 - alpha, a, b)));
    }
}
