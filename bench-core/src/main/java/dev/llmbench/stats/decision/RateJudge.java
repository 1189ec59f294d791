// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

import dev.llmbench.stats.evidence.MeanConfidenceSequence;

/**
 * Decides whether a rate keeps a limit, from what came in each second: token throughput, request throughput. What came
 * counts in the second in which it came, not in the one in which its request ended.
 */
public final class RateJudge {

    /** From so many blocks on ... */
    private static final int LEAST_BLOCKS = 30;

    private final Limit limit;
    private final double alphaPass;
    private final double alphaFail;

    /**
     * @param limit of the mean rate; whether it is inclusive makes no difference to a mean
     * @param alphaPass the chance, at most, of passing what breaks the limit
     * @param alphaFail the chance, at most, of failing what keeps it
     */
    public RateJudge(Limit limit, double alphaPass, double alphaFail) {
        this.limit = limit;
        this.alphaPass = alphaPass;
        this.alphaFail = alphaFail;
    }

    /** How many blocks to have at the look after {@code count}: 30, and then every ten. */
    public static int nextLook(int count) {
        return Math.max(LEAST_BLOCKS, 10 * (count / 10 + 1));
    }

    /**
     * @param blocks what came in each block of equal length, in order
     * @return INCONCLUSIVE while neither bound is beyond the limit, and for fewer than 30 blocks
     */
    public Outcome decide(double... blocks) {
        if (blocks.length < LEAST_BLOCKS) {
            return Outcome.INCONCLUSIVE;
        }
        MeanConfidenceSequence mean = MeanConfidenceSequence.of(blocks);
        boolean below = limit.side() == Limit.Side.BELOW;
        double distance = below ? limit.value() - mean.mean() : mean.mean() - limit.value();
        if (distance >= mean.halfWidth(alphaPass)) {
            return Outcome.PASSED;
        }
        return -distance > mean.halfWidth(alphaFail) ? Outcome.FAILED : Outcome.INCONCLUSIVE;
    }
}
