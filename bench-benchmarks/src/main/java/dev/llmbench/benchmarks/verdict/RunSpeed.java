// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import dev.llmbench.random.RandomStream;

/**
 * How much slower than usual a server is in a whole run, for reasons that no run shows: a restart, a neighbour, a
 * clock.
 */
final class RunSpeed {

    private RunSpeed() {}

    /**
     * Lognormal, the same for the same seed and number however large the deviation is.
     *
     * @param deviation of the logarithm
     * @param run the run's number in its trial
     */
    static double factor(double deviation, long seed, int run) {
        RandomStream random = RandomStream.of(seed, "speed-" + run);
        return StrictMath.exp(deviation * Traffic.gaussian(random));
    }
}
