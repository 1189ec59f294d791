// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.function;

/**
 * The regularised incomplete beta function I(x; a, b): the chance that a Beta(a, b) number is at most x. In logarithms,
 * so that a chance of 1e-300 is still a chance.
 *
 * <p>Continued fraction by Lentz's method (Abramowitz and Stegun 26.5.8), on the side of the mean where it converges
 * fast; the other side by I(x; a, b) = 1 - I(1 - x; b, a).
 */
public final class IncompleteBeta {

    private static final double TINY = 1e-300;
    private static final double CONVERGED = 1e-15;
    /** Some square root of the larger parameter is needed; this is enough for a million million. */
    private static final int MOST_TERMS = 2_000_000;

    private IncompleteBeta() {}

    /** I(x; a, b) for x in [0, 1] and positive a and b. */
    public static double of(double x, double a, double b) {
        return Math.exp(logOf(x, a, b));
    }

    /** log I(x; a, b); minus infinity at x = 0. */
    public static double logOf(double x, double a, double b) {
        check(x, a, b);
        if (x == 0) {
            return Double.NEGATIVE_INFINITY;
        }
        return isLowerSide(x, a, b) ? logLower(x, a, b) : Math.log1p(-Math.exp(logLower(1 - x, b, a)));
    }

    /** log(1 - I(x; a, b)), the chance of more than x; minus infinity at x = 1. */
    public static double logComplementOf(double x, double a, double b) {
        check(x, a, b);
        if (x == 1) {
            return Double.NEGATIVE_INFINITY;
        }
        return isLowerSide(x, a, b) ? Math.log1p(-Math.exp(logLower(x, a, b))) : logLower(1 - x, b, a);
    }

    /**
     * The x at which I(x; a, b) = probability, by bisection to the last bits.
     *
     * @param probability 0 to 1
     */
    public static double inverse(double probability, double a, double b) {
        if (!(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException("probability = " + probability + ": it lies between 0 and 1");
        }
        double low = 0;
        double high = 1;
        double middle = 0.5;
        while (middle > low && middle < high) {
            if (of(middle, a, b) < probability) {
                low = middle;
            } else {
                high = middle;
            }
            middle = low + (high - low) / 2;
        }
        return middle;
    }

    private static void check(double x, double a, double b) {
        if (!(x >= 0 && x <= 1 && a > 0 && b > 0)) {
            throw new IllegalArgumentException(
                    "I(" + x + "; " + a + ", " + b + ") does not exist: x lies between 0 and 1, a and b are positive");
        }
    }

    private static boolean isLowerSide(double x, double a, double b) {
        return x <= (a + 1) / (a + b + 2);
    }

    private static double logLower(double x, double a, double b) {
        if (x == 0) {
            return Double.NEGATIVE_INFINITY;
        }
        double logPrefix = a * Math.log(x) + b * Math.log1p(-x) - LogGamma.ofBeta(a, b) - Math.log(a);
        return Math.min(0, logPrefix + Math.log(fraction(x, a, b)));
    }

    private static double fraction(double x, double a, double b) {
        double c = 1;
        double d = 1 / notZero(1 - (a + b) * x / (a + 1));
        double result = d;
        for (int m = 1; m <= MOST_TERMS; m++) {
            double even = m * (b - m) * x / ((a + 2.0 * m - 1) * (a + 2.0 * m));
            d = 1 / notZero(1 + even * d);
            c = notZero(1 + even / c);
            result *= d * c;
            double odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1));
            d = 1 / notZero(1 + odd * d);
            c = notZero(1 + odd / c);
            result *= d * c;
            if (Math.abs(d * c - 1) < CONVERGED) {
                return result;
            }
        }
        throw new ArithmeticException("I(" + x + "; " + a + ", " + b + ") did not converge");
    }

    private static double notZero(double value) {
        return Math.abs(value) < TINY ? TINY : value;
    }
}
