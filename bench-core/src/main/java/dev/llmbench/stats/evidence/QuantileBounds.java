// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

/**
 * A quantile of a sample between its bounds. Each may be infinite: a failed request is the worst value.
 *
 * @param lower the quantile of the source is below this with at most the agreed error rate
 * @param estimate the sample's quantile
 * @param upper the quantile of the source is above this with at most the agreed error rate
 */
public record QuantileBounds(double lower, double estimate, double upper) {

    /** @throws IllegalArgumentException when they are not in order */
    public QuantileBounds {
        if (!(lower <= estimate && estimate <= upper)) {
            throw new IllegalArgumentException(
                    "bounds " + lower + " and " + upper + " do not enclose the estimate " + estimate);
        }
    }
}
