// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.function.IncompleteBeta;

/** Bounds of a quantile that are the sample's own, whatever the distribution. */
public final class OrderStatistics {

    private OrderStatistics() {}

    /**
     * A quantile with its bounds, from a sample whose values tell as much as {@code effectiveCount} independent ones: the
     * bounds are the sample's own quantiles at the alpha and 1 - alpha points of Beta(q (m + 1), (1 - q) (m + 1)), m being the
     * effective count.
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
