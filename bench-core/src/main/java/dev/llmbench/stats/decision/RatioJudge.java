// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

import dev.llmbench.stats.evidence.LogRatio;

/**
 * Decides whether a ratio to a baseline stays within a margin: not whether anything changed, which enough requests will
 * always show, but whether it changed by more than is put up with.
 *
 * @param margin as a share: 0.1 puts up with 10 % more
 * @param alphaPass the chance, at most, of passing a change beyond the margin
 * @param alphaFail the chance, at most, of failing a change within it
 */
public record RatioJudge(double margin, double alphaPass, double alphaFail) {

    /** @throws IllegalArgumentException when the margin is not positive */
    public RatioJudge {
        if (!(margin > 0)) {
            throw new IllegalArgumentException("margin = " + margin
                    + ": it is positive; without one, any change however small would fail with enough requests");
        }
    }

    /** 5 % for a pass, 1 % for a failure. */
    public static RatioJudge usual(double margin) {
        return new RatioJudge(margin, DecisionRule.USUAL_ALPHA_PASS, DecisionRule.USUAL_ALPHA_FAIL);
    }

    /** @param ratio candidate to baseline where less is better, baseline to candidate where more is better */
    public Outcome decide(LogRatio ratio) {
        return decide(ratio.lower(alphaFail), ratio.upper(alphaPass));
    }

    /**
     * From bounds that were found in another way.
     *
     * @param lower of the log ratio, at alphaFail
     * @param upper of the log ratio, at alphaPass
     */
    public Outcome decide(double lower, double upper) {
        double limit = Math.log1p(margin);
        if (upper <= limit) {
            return Outcome.PASSED;
        }
        return lower > limit ? Outcome.FAILED : Outcome.INCONCLUSIVE;
    }
}
