// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import dev.llmbench.stats.function.IncompleteBeta;

/**
 * The exact binomial test of a share (Clopper and Pearson) on a number of values that was fixed before. Looked at
 * repeatedly it loses its error rate: looked at after each of 2,000 values, 5 % become 26 %.
 */
public final class FixedTest {

    private FixedTest() {}

    /**
     * Whether so few violations prove a share below the allowed one: their chance, were the share just the allowed one,
     * is at most alpha.
     *
     * @param count values, whole or effective
     * @param violations between 0 and {@code count}
     */
    public static boolean passes(double count, double violations, double allowedShare, double alpha) {
        return violations < count
                && IncompleteBeta.logComplementOf(allowedShare, violations + 1, count - violations) <= Math.log(alpha);
    }

    /** Whether so many violations prove a share above the allowed one. */
    public static boolean fails(double count, double violations, double allowedShare, double alpha) {
        return violations > 0
                && IncompleteBeta.logOf(allowedShare, violations, count - violations + 1) <= Math.log(alpha);
    }

    /** The upper bound of the share at one-sided level 1 - alpha; 1 when all are violations. */
    public static double upperBound(double count, double violations, double alpha) {
        return violations >= count ? 1 : IncompleteBeta.inverse(1 - alpha, violations + 1, count - violations);
    }

    /** The lower bound of the share at one-sided level 1 - alpha; 0 without violations. */
    public static double lowerBound(double count, double violations, double alpha) {
        return violations <= 0 ? 0 : IncompleteBeta.inverse(alpha, violations, count - violations + 1);
    }
}
