// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

/**
 * Bounds of the log ratio of two independent quantiles from the bounds of each (MOVER: Zou and Donner 2008). For
 * baselines that kept a histogram and not the requests, and for runs of other requests; pairing needs some five to nine
 * times fewer.
 *
 * <p>What runs differ by is added as the square root of squares. Accepted runs had one workload, so that their spread
 * holds nothing of what other requests do to a quantile: the larger of the two, which is right for {@link LogRatio},
 * would be too little.
 */
public final class MoverRatio {

    private MoverRatio() {}

    /**
     * The upper bound: d + sqrt(log(uC/qC)^2 + log(qB/lB)^2 + noise^2), d being the log ratio.
     *
     * @param candidate positive and finite
     * @param baseline positive and finite, at the same error rate
     * @param noise {@link RunNoise#halfWidth} at the same error rate
     */
    public static double upper(QuantileBounds candidate, QuantileBounds baseline, double noise) {
        return logRatio(candidate, baseline)
                + length(
                        Math.log(candidate.upper() / candidate.estimate()),
                        Math.log(baseline.estimate() / baseline.lower()),
                        noise);
    }

    /** The lower bound, likewise. */
    public static double lower(QuantileBounds candidate, QuantileBounds baseline, double noise) {
        return logRatio(candidate, baseline)
                - length(
                        Math.log(candidate.estimate() / candidate.lower()),
                        Math.log(baseline.upper() / baseline.estimate()),
                        noise);
    }

    private static double logRatio(QuantileBounds candidate, QuantileBounds baseline) {
        return Math.log(candidate.estimate() / baseline.estimate());
    }

    private static double length(double first, double second, double noise) {
        return Math.sqrt(first * first + second * second + noise * noise);
    }
}
