// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import dev.llmbench.stats.function.IncompleteBeta;

/**
 * What a measured share of violations tells of the true one. Before it was measured every share is taken to be
 * possible, by Jeffreys' prior: a beta distribution with both parameters 1/2, whose intervals hold what they promise
 * for small counts, too (Brown, Cai and DasGupta 2001).
 *
 * @param count values, or effective values; above 0
 * @param violations between 0 and {@code count}, not always whole
 */
public record KnownShare(double count, double violations) {

    private static final double PRIOR = 0.5;

    public KnownShare {
        if (!(count > 0 && violations >= 0 && violations <= count)) {
            throw new IllegalArgumentException(violations + " violations among " + count
                    + " values: they are between none and all of at least some");
        }
    }

    /**
     * The middles of so many equally likely ranges of the true share, rising: their mean stands for the mean over all.
     */
    public double[] likely(int ranges) {
        double[] shares = new double[ranges];
        for (int i = 0; i < ranges; i++) {
            shares[i] = IncompleteBeta.inverse((i + 0.5) / ranges, violations + PRIOR, count - violations + PRIOR);
        }
        return shares;
    }
}
