// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

import dev.llmbench.stats.evidence.ClusteredShare;
import dev.llmbench.stats.evidence.SampleSize;
import dev.llmbench.stats.evidence.SequentialTest;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * Decides whether violations are rarer than allowed among values that come together and violate together, such as the
 * gaps between tokens, which all answers under way share: from how many there were, and how many of them violated, in
 * each block of time. The evidence is that of {@link QuantileJudge}, on counts divided by the design effect of
 * {@link ClusteredShare}.
 *
 * <p>The promise is held by simulation, however often one looks: see docs/verdicts.md.
 */
public final class ClusteredShareJudge {

    /** So many blocks and their dependence can be estimated. */
    public static final int LEAST_BLOCKS = 30;

    private final DecisionRule rule;
    private final SequentialTest test;

    public ClusteredShareJudge(DecisionRule rule) {
        this.rule = rule;
        this.test = new SequentialTest(rule.allowedShare());
    }

    /**
     * One look at all blocks so far.
     *
     * @param counts values in each block, in order
     * @param violations how many of them violate
     * @param together how many values share each moment: the design effect is no less
     */
    public BlockDecision look(long[] counts, long[] violations, double together) {
        ClusteredShare share = ClusteredShare.of(counts, violations, together);
        if (counts.length < LEAST_BLOCKS) {
            return BlockDecision.open(Reason.TOO_FEW_VALUES, share, OptionalLong.empty());
        }
        double effect = share.designEffect();
        double n = share.count() / effect;
        if (n < QuantileJudge.LEAST_EFFECTIVE) {
            return BlockDecision.open(Reason.FEW_EFFECTIVE_VALUES, share, further(share, counts.length));
        }
        double k = share.violations() / effect;
        if (proves(test.logEvidenceAbove(n, k), rule.alphaFail()) && lastHalfAgrees(counts, violations, effect)) {
            return BlockDecision.settled(Outcome.FAILED, share);
        }
        double deflation = rule.passDeflation();
        return proves(test.logEvidenceBelow(n / deflation, k / deflation), rule.alphaPass())
                ? BlockDecision.settled(Outcome.PASSED, share)
                : BlockDecision.tooClose(shortfall(share, counts, violations), share, further(share, counts.length));
    }

    /** Values in clusters are never meant as independent, so it is said of what they are worth alone. */
    private Shortfall shortfall(ClusteredShare share, long[] counts, long[] violations) {
        double n = share.count() / share.designEffect();
        double k = share.violations() / share.designEffect();
        boolean lastHalfIsGood = lastHalfOf(violations) <= rule.allowedShare() * lastHalfOf(counts);
        return lastHalfIsGood && proves(test.logEvidenceAbove(n, k), rule.alphaFail())
                ? Shortfall.AGREEMENT
                : Shortfall.ofShare((double) share.violations() / share.count(), rule.allowedShare());
    }

    private static boolean proves(double logEvidence, double alpha) {
        return logEvidence >= SequentialTest.threshold(alpha);
    }

    private boolean lastHalfAgrees(long[] counts, long[] violations, double effect) {
        double n = lastHalfOf(counts);
        double k = lastHalfOf(violations);
        return k > rule.allowedShare() * n
                && proves(test.logEvidenceAbove(n / effect, k / effect), QuantileJudge.LAST_HALF_ALPHA);
    }

    private static double lastHalfOf(long[] column) {
        return Arrays.stream(column).skip(column.length / 2).sum();
    }

    private OptionalLong further(ClusteredShare share, int blocks) {
        if (share.count() == 0) {
            return OptionalLong.empty();
        }
        boolean kept = share.violations() <= rule.allowedShare() * share.count();
        double deflation = share.designEffect() * (kept ? rule.passDeflation() : 1);
        OptionalLong needed = SampleSize.toSettle(
                rule.allowedShare(),
                share.count() / deflation,
                share.violations() / deflation,
                rule.alphaPass(),
                rule.alphaFail());
        if (needed.isEmpty()) {
            return needed;
        }
        double values = Math.max(needed.getAsLong() * deflation, QuantileJudge.LEAST_EFFECTIVE * share.designEffect());
        double perBlock = (double) share.count() / blocks;
        return OptionalLong.of(Math.max(1, (long) Math.ceil((values - share.count()) / perBlock)));
    }
}
