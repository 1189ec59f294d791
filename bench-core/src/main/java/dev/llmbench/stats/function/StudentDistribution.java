// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.function;

/** Student's t distribution. */
public final class StudentDistribution {

    private StudentDistribution() {}

    /**
     * The t below which the share {@code probability} lies, such as 2.7764 for 0.975 with 4 degrees of freedom. With
     * x = df / (df + t^2), the chance of a larger |t| is I(x; df/2, 1/2).
     *
     * @param probability above 0 and below 1
     * @param degreesOfFreedom above 0
     */
    public static double quantile(double probability, double degreesOfFreedom) {
        if (!(probability > 0 && probability < 1 && degreesOfFreedom > 0)) {
            throw new IllegalArgumentException("probability = " + probability + ", degreesOfFreedom = "
                    + degreesOfFreedom + ": the one lies strictly between 0 and 1, the other is positive");
        }
        double beyond = 2 * Math.min(probability, 1 - probability);
        double x = IncompleteBeta.inverse(beyond, degreesOfFreedom / 2, 0.5);
        double size = Math.sqrt(degreesOfFreedom * (1 - x) / x);
        return probability < 0.5 ? -size : size;
    }
}
