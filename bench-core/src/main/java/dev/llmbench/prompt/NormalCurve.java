// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

/**
 * The standard normal distribution, on {@link StrictMath} alone, so that every JVM gives the same bits.
 *
 * <p>Formulas: the quantile by Acklam's rational approximation (relative error 1.15e-9), the distribution function by
 * the quantile's own inverse through bisection, so that the two fit each other to the last digit that matters here.
 */
final class NormalCurve {

    /** Beyond this many standard deviations there is less than 1e-15 of the mass. */
    private static final double EDGE = 8;

    private static final double[] A = {
        -3.969683028665376e+01,
        2.209460984245205e+02,
        -2.759285104469687e+02,
        1.383577518672690e+02,
        -3.066479806614716e+01,
        2.506628277459239e+00
    };
    private static final double[] B = {
        -5.447609879822406e+01,
        1.615858368580409e+02,
        -1.556989798598866e+02,
        6.680131188771972e+01,
        -1.328068155288572e+01
    };
    private static final double[] C = {
        -7.784894002430293e-03,
        -3.223964580411365e-01,
        -2.400758277161838e+00,
        -2.549732539343734e+00,
        4.374664141464968e+00,
        2.938163982698783e+00
    };
    private static final double[] D = {
        7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996e+00, 3.754408661907416e+00
    };
    private static final double TAIL = 0.02425;

    private NormalCurve() {}

    /** The value that a share of {@code p}, between 0 and 1 exclusive, lies below. */
    static double quantile(double p) {
        if (p < TAIL) {
            return tail(StrictMath.sqrt(-2 * StrictMath.log(p)));
        }
        if (p > 1 - TAIL) {
            return -tail(StrictMath.sqrt(-2 * StrictMath.log(1 - p)));
        }
        double q = p - 0.5;
        double r = q * q;
        double above = (((((A[0] * r + A[1]) * r + A[2]) * r + A[3]) * r + A[4]) * r + A[5]) * q;
        double below = ((((B[0] * r + B[1]) * r + B[2]) * r + B[3]) * r + B[4]) * r + 1;
        return above / below;
    }

    private static double tail(double q) {
        double above = ((((C[0] * q + C[1]) * q + C[2]) * q + C[3]) * q + C[4]) * q + C[5];
        double below = (((D[0] * q + D[1]) * q + D[2]) * q + D[3]) * q + 1;
        return above / below;
    }

    /** The share below {@code z}; 0 or 1 beyond eight standard deviations. */
    static double share(double z) {
        if (z <= -EDGE) {
            return 0;
        }
        if (z >= EDGE) {
            return 1;
        }
        double low = 0;
        double high = 1;
        for (int i = 0; i < 60; i++) {
            double middle = (low + high) / 2;
            if (quantile(middle) < z) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }
}
