// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import dev.llmbench.random.RandomStream;

/**
 * Which request has which lengths. Stratified: of each hundred requests in a row one lies in each hundredth of the
 * distribution, in random order, so that two runs differ in order and hardly in mix.
 */
final class LengthSchedule {

    /** Blocks this short balance every part of a run; measured, one block of a thousand helps less. */
    static final int BLOCK = 100;

    private final Lengths lengths;
    private final long seed;

    LengthSchedule(Lengths lengths, long seed) {
        this.lengths = lengths;
        this.seed = seed;
    }

    LengthPair at(long index) {
        if (lengths instanceof Lengths.Empirical seen) {
            int pairs = seen.pairs().size();
            return seen.pairs().get((int) (uniform("pair", index) * pairs));
        }
        Lengths.Mixture mixture = (Lengths.Mixture) lengths;
        Lengths.Part part = mixture.parts().size() == 1 ? mixture.parts().get(0) : mixture.at(uniform("kind", index));
        return new LengthPair(length(part.isl(), "isl", index), length(part.osl(), "osl", index));
    }

    private int length(LengthDistribution distribution, String purpose, long index) {
        return distribution instanceof LengthDistribution.Fixed fixed
                ? fixed.tokens()
                : distribution.at(uniform(purpose, index));
    }

    /** {@code (pi(i) + v) / 100}, with a permutation of each block and a number {@code v} in [0, 1) of each request. */
    private double uniform(String purpose, long index) {
        long block = index / BLOCK;
        RandomStream random = RandomStream.of(seed, purpose + "-block-" + block);
        int[] permutation = new int[BLOCK];
        for (int i = 0; i < BLOCK; i++) {
            int other = random.nextInt(i + 1);
            permutation[i] = permutation[other];
            permutation[other] = i;
        }
        double within = RandomStream.of(seed, purpose + "-" + index).nextDouble();
        return (permutation[(int) (index % BLOCK)] + within) / BLOCK;
    }
}
