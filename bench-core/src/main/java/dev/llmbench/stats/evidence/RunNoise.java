// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import dev.llmbench.stats.function.NormalDistribution;
import dev.llmbench.stats.function.StudentDistribution;

/**
 * How much a figure differed over accepted runs of the same system, which is what runs differ by and chance within each
 * of them.
 *
 * @param deviation standard deviation (n - 1) of the figure's logarithm; 0 when unknown
 * @param runs K, how many runs it is known from, at least 2; 0 when unknown
 */
public record RunNoise(double deviation, int runs) {

    /** Nothing is known, and runs are taken to differ by chance within them only. */
    public static final RunNoise UNKNOWN = new RunNoise(0, 0);

    /** @throws IllegalArgumentException when the deviation is negative or not finite, or one run is to tell it */
    public RunNoise {
        boolean known = runs >= 2 && deviation >= 0 && Double.isFinite(deviation);
        if (!known && !(runs == 0 && Double.compare(Math.abs(deviation), 0) == 0)) {
            throw new IllegalArgumentException("noise from run to run: deviation = " + deviation + " of " + runs
                    + " runs; it is finite and not negative, and takes two runs or more");
        }
    }

    /**
     * How far the log ratio of two runs may lie from the truth at error rate alpha: t(K-1) sqrt(2) deviation, with
     * Student's quantile, since so few runs know their deviation roughly. 0 when unknown.
     */
    public double halfWidth(double alpha) {
        return runs == 0 ? 0 : StudentDistribution.quantile(1 - alpha, runs - 1.0) * Math.sqrt(2) * deviation;
    }

    /**
     * The smallest margin, as a share (0.05 is 5 %), that an unchanged system proves with chance {@code power}, however
     * many requests a run has: exp(t sqrt(2) deviation + z_power sqrt(2) tau) - 1. Its bound is that wide, and its
     * ratio lies that far off; tau^2 = max(0, deviation^2 - standardError^2 / 2) is what chance within the runs does
     * not explain.
     *
     * @param standardError of the log ratio, by chance within the runs; 0 where the deviation does not hold that
     *     chance, as for runs of other requests
     * @param alpha error rate of a pass
     * @param power wanted chance of a pass, such as 0.8
     */
    public double smallestProvableMargin(double standardError, double alpha, double power) {
        double tau = Math.sqrt(Math.max(0, deviation * deviation - standardError * standardError / 2));
        return Math.expm1(halfWidth(alpha) + NormalDistribution.quantile(power) * Math.sqrt(2) * tau);
    }
}
