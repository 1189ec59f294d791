// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

import dev.llmbench.stats.evidence.SequentialTest;

/**
 * How sure a decision has to be.
 *
 * @param allowedShare the share of values that may break the limit: 0.05 for the 95th percentile
 * @param alphaPass the chance, at most, of passing what breaks the limit
 * @param alphaFail the chance, at most, of failing what keeps it; smaller, because a false failure is what people call
 *     flaky
 * @param passDeflation the pass side counts effective values divided by this, because the design effect of short runs
 *     is underestimated
 */
public record DecisionRule(double allowedShare, double alphaPass, double alphaFail, double passDeflation) {

    static final double USUAL_ALPHA_PASS = 0.05;
    static final double USUAL_ALPHA_FAIL = 0.01;
    static final double USUAL_DEFLATION = 1.5;

    public DecisionRule {
        if (!(allowedShare > 0 && allowedShare < 1)) {
            throw new IllegalArgumentException("allowedShare = " + allowedShare
                    + ": it lies strictly between 0 and 1; where nothing is allowed, one violation decides");
        }
        SequentialTest.threshold(alphaPass);
        SequentialTest.threshold(alphaFail);
        if (!(passDeflation >= 1)) {
            throw new IllegalArgumentException(
                    "passDeflation = " + passDeflation + ": it is 1 or more; less would invent values");
        }
    }

    /** 5 % for a pass, 1 % for a failure. */
    public static DecisionRule usual(double allowedShare) {
        return new DecisionRule(allowedShare, USUAL_ALPHA_PASS, USUAL_ALPHA_FAIL, USUAL_DEFLATION);
    }

    /**
     * For one of several limits: each fails with its part of the error rate (Bonferroni), so that all together keep it.
     * A pass needs all of them, and so no correction.
     */
    public DecisionRule oneOf(int limits) {
        return new DecisionRule(allowedShare, alphaPass, alphaFail / limits, passDeflation);
    }

    /**
     * For requests that come whatever the server does: half of the rate of false passes, since a run may have missed
     * the worst of the congestion and cannot know (docs/decisions/0031).
     */
    public DecisionRule forOpenLoop() {
        return new DecisionRule(allowedShare, alphaPass / 2, alphaFail, passDeflation);
    }

    /** With half of both error rates, for a test that keeps the other half for its last look. */
    public DecisionRule halved() {
        return new DecisionRule(allowedShare, alphaPass / 2, alphaFail / 2, passDeflation);
    }

    /**
     * How many values to have before the first look, and how many at the look after {@code count}: 1.3 times as many.
     */
    public int nextLook(int count) {
        double first = 1.3 * Math.log(alphaPass) / Math.log1p(-allowedShare);
        return (int) Math.min(Integer.MAX_VALUE, Math.ceil(Math.max(first, 1.3 * count)));
    }
}
