// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.function;

/** Natural logarithms of the gamma and the beta function. */
public final class LogGamma {

    /** From here on five terms of Stirling's series are exact to the last bits of a double. */
    private static final double STIRLING_FROM = 15;

    private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

    private LogGamma() {}

    /**
     * log of gamma(x): Stirling's series, small arguments being raised by gamma(x + 1) = x gamma(x).
     *
     * @throws IllegalArgumentException when {@code x} is not positive and finite
     */
    public static double of(double x) {
        if (!(x > 0 && x < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("x = " + x + ": log gamma is computed for positive finite numbers");
        }
        double product = 1;
        double raised = x;
        while (raised < STIRLING_FROM) {
            product *= raised;
            raised++;
        }
        double inverse = 1 / raised;
        double square = inverse * inverse;
        double series = inverse
                * (1.0 / 12
                        - square * (1.0 / 360 - square * (1.0 / 1260 - square * (1.0 / 1680 - square * (1.0 / 1188)))));
        return (raised - 0.5) * Math.log(raised) - raised + HALF_LOG_TWO_PI + series - Math.log(product);
    }

    /** log of beta(a, b) = gamma(a) gamma(b) / gamma(a + b); both positive. */
    public static double ofBeta(double a, double b) {
        return of(a) + of(b) - of(a + b);
    }
}
