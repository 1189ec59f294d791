// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import dev.llmbench.random.RandomStream;
import dev.llmbench.testkit.SimulatedRequest;

/**
 * Requests of mixed lengths: prompts of 512 tokens on average and answers of 128, both lognormal, deviation 0.7 of the
 * mean.
 */
final class Traffic {

    private static final double VARIATION = 0.7;
    private static final double SIGMA = Math.sqrt(Math.log1p(VARIATION * VARIATION));

    private Traffic() {}

    /** Request {@code index} of the workload with this seed: the same whenever it is asked for. */
    static SimulatedRequest request(long seed, long index) {
        RandomStream random = RandomStream.seeded(seed * 1_000_003 + index);
        return SimulatedRequest.ofTokens(length(random, 512, 4096), length(random, 128, 1024));
    }

    private static int length(RandomStream random, int mean, int most) {
        double length = mean * StrictMath.exp(SIGMA * gaussian(random) - SIGMA * SIGMA / 2);
        return (int) Math.max(2, Math.min(most, Math.round(length)));
    }

    /** Box and Muller's. */
    static double gaussian(RandomStream random) {
        double radius = StrictMath.sqrt(-2 * StrictMath.log1p(-random.nextDouble()));
        return radius * StrictMath.cos(2 * StrictMath.PI * random.nextDouble());
    }

    /** Poisson's gap. */
    static double exponential(RandomStream random) {
        return -StrictMath.log1p(-random.nextDouble());
    }
}
