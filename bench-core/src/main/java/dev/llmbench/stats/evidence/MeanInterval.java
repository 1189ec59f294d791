// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import dev.llmbench.stats.function.StudentDistribution;
import java.util.Arrays;

/**
 * The mean of a few repeated runs between its bounds, by Student's t: what is between runs, and in no single run, shows
 * only so.
 *
 * @param mean the mean of the runs
 * @param deviation their standard deviation (n - 1)
 * @param halfWidth the bounds are this far from the mean
 */
public record MeanInterval(double mean, double deviation, double halfWidth) {

    /**
     * @param values one for each run, at least two, finite
     * @param confidence two-sided, such as 0.95
     */
    public static MeanInterval of(double[] values, double confidence) {
        int n = values.length;
        if (n < 2) {
            throw new IllegalArgumentException(
                    n + " runs: one run says nothing of how runs differ; repeat at least twice");
        }
        double mean = Arrays.stream(values).sum() / n;
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        double deviation = Math.sqrt(squares / (n - 1));
        double t = StudentDistribution.quantile(0.5 + confidence / 2, n - 1.0);
        return new MeanInterval(mean, deviation, t * deviation / Math.sqrt(n));
    }

    public double lower() {
        return mean - halfWidth;
    }

    public double upper() {
        return mean + halfWidth;
    }

    /** Deviation / mean: how much runs differ. */
    public double coefficientOfVariation() {
        return deviation / mean;
    }
}
