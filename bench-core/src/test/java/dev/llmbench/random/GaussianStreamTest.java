// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class GaussianStreamTest {

    /** Computed by a second implementation in Python, whose logarithms may differ in the last bit. */
    @Test
    void theFirstNumbersAreTheSameOnEveryJvm() {
        GaussianStream numbers = new GaussianStream(RandomStream.of(42, "arrivals"));
        for (double expected :
                new double[] {1.4734128589410356, 0.44228893564553845, -0.5317385188694648, 0.09023912481726998}) {
            assertThat(numbers.next()).isCloseTo(expected, within(1e-14));
        }
    }

    @Test
    void meanVarianceAndSkewAreThoseOfTheStandardNormal() {
        GaussianStream numbers = new GaussianStream(RandomStream.seeded(7));
        int n = 100_000;
        double sum = 0;
        double squares = 0;
        double cubes = 0;
        for (int i = 0; i < n; i++) {
            double x = numbers.next();
            sum += x;
            squares += x * x;
            cubes += x * x * x;
        }
        // Standard errors: 1, sqrt(2) and sqrt(15), each over sqrt(n); four of them.
        assertThat(sum / n).isCloseTo(0, within(4 / Math.sqrt(n)));
        assertThat(squares / n).isCloseTo(1, within(4 * Math.sqrt(2.0 / n)));
        assertThat(cubes / n).isCloseTo(0, within(4 * Math.sqrt(15.0 / n)));
    }
}
