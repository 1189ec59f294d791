// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import dev.llmbench.stats.function.StudentDistribution;
import java.util.Arrays;

/** Where one more value will be, by the few that are known. */
public final class NextValue {

    private NextValue() {}

    /**
     * The upper prediction bound: the next value of the same normal distribution lies below it with that probability,
     * which is mean + t s sqrt(1 + 1/m) with m - 1 degrees of freedom.
     *
     * @param probability strictly between 0 and 1
     * @param values at least two
     * @throws IllegalArgumentException for fewer, of which no spread is known
     */
    public static double upperBound(double probability, double... values) {
        int count = values.length;
        if (count < 2) {
            throw new IllegalArgumentException(count + " values: it takes two to know how much they differ");
        }
        double mean = Arrays.stream(values).average().orElseThrow();
        double squares = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum();
        double deviation = Math.sqrt(squares / (count - 1));
        return mean + StudentDistribution.quantile(probability, count - 1) * deviation * Math.sqrt(1 + 1.0 / count);
    }
}
