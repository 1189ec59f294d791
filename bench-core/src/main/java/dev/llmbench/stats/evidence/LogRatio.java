// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import dev.llmbench.stats.function.NormalDistribution;

/**
 * The logarithm of a ratio of two runs' quantiles, candidate to baseline, and how far chance may have moved it.
 *
 * @param estimate log of the ratio
 * @param standardError what chance within the runs makes of it
 * @param noise what accepted runs differed by
 */
public record LogRatio(double estimate, double standardError, RunNoise noise) {

    /** @throws IllegalArgumentException when the error is negative or anything is not finite */
    public LogRatio {
        if (!(Double.isFinite(estimate) && standardError >= 0) || Double.isInfinite(standardError)) {
            throw new IllegalArgumentException("log ratio " + estimate + ", error " + standardError
                    + ": both are finite and the error is not negative");
        }
    }

    /** Of runs of which nothing is known but what chance within them does. */
    public static LogRatio withinRuns(double estimate, double standardError) {
        return new LogRatio(estimate, standardError, RunNoise.UNKNOWN);
    }

    /** The upper bound at error rate alpha: estimate + max(z standardError, {@link RunNoise#halfWidth}). */
    public double upper(double alpha) {
        return estimate + halfWidth(alpha);
    }

    /** The lower bound at error rate alpha, likewise. */
    public double lower(double alpha) {
        return estimate - halfWidth(alpha);
    }

    private double halfWidth(double alpha) {
        return Math.max(NormalDistribution.quantile(1 - alpha) * standardError, noise.halfWidth(alpha));
    }
}
