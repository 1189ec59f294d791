// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import dev.llmbench.stats.function.NormalDistribution;

/**
 * The logarithm of a ratio of two runs' quantiles, candidate to baseline, and how far chance may have moved it.
 *
 * @param estimate log of the ratio
 * @param standardError what chance within the runs makes of it
 * @param runToRun standard deviation of a quantile's logarithm from run to run, 0 when unknown
 */
public record LogRatio(double estimate, double standardError, double runToRun) {

    /** @throws IllegalArgumentException when an error is negative or anything is not finite */
    public LogRatio {
        if (!(Double.isFinite(estimate) && standardError >= 0 && runToRun >= 0)
                || Double.isInfinite(standardError + runToRun)) {
            throw new IllegalArgumentException("log ratio " + estimate + ", errors " + standardError + " and "
                    + runToRun + ": all are finite and errors are not negative");
        }
    }

    /** The upper bound at error rate alpha: estimate + z sqrt(standardError^2 + 2 runToRun^2). */
    public double upper(double alpha) {
        return estimate + NormalDistribution.quantile(1 - alpha) * totalError();
    }

    /** The lower bound at error rate alpha. */
    public double lower(double alpha) {
        return estimate - NormalDistribution.quantile(1 - alpha) * totalError();
    }

    private double totalError() {
        return Math.sqrt(standardError * standardError + 2 * runToRun * runToRun);
    }

    /**
     * The smallest margin, as a share (0.05 is 5 %), that an unchanged system can prove with chance {@code power}:
     * exp((z_alpha + z_power) sqrt(2 tau^2 / K + s^2)) - 1. More requests shrink s only; more runs shrink the rest.
     *
     * @param standardError s, of the log ratio within runs
     * @param runToRun tau
     * @param runs K, how many runs each side has
     * @param alpha error rate of a pass
     * @param power wanted chance of a pass, such as 0.8
     */
    public static double smallestProvableMargin(
            double standardError, double runToRun, int runs, double alpha, double power) {
        double z = NormalDistribution.quantile(1 - alpha) + NormalDistribution.quantile(power);
        return Math.expm1(z * Math.sqrt(2 * runToRun * runToRun / runs + standardError * standardError));
    }
}
