// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.stats.decision.DecisionRule;
import java.util.Locale;

/**
 * How sure a statistical verdict has to be. A failure takes more than a pass, because a false one is what people call
 * flaky.
 *
 * @param alphaPass the chance, at most, that a server which breaks a limit passes
 * @param alphaFail the chance, at most, that a server which keeps it fails
 */
public record Confidence(double alphaPass, double alphaFail) {

    /** 5 % and 1 %. */
    public static final Confidence USUAL = new Confidence(0.05, 0.01);

    private static final double LARGEST = 0.5;
    private static final double FAIL_SHARE = 5;

    /** @throws IllegalArgumentException when one is not above 0 and at most a half */
    public Confidence {
        check("alpha-pass", alphaPass);
        check("alpha-fail", alphaFail);
    }

    /**
     * A pass is wrong at most 1 - confidence of the time, a failure at most a fifth of that: 0.95 is the usual 5 % and
     * 1 %.
     *
     * @param confidence at least 0.5 and below 1
     * @throws IllegalArgumentException otherwise
     */
    public static Confidence of(double confidence) {
        if (!(confidence >= 1 - LARGEST && confidence < 1)) {
            throw new IllegalArgumentException("confidence = " + confidence
                    + ": it is at least 0.5 and below 1; 0.95 lets a server that breaks its limit pass in 5"
                    + " % of runs at most");
        }
        double alpha = rounded(1 - confidence);
        return new Confidence(alpha, rounded(alpha / FAIL_SHARE));
    }

    DecisionRule rule(double allowedShare) {
        return new DecisionRule(
                allowedShare,
                alphaPass,
                alphaFail,
                DecisionRule.usual(allowedShare).passDeflation());
    }

    /** 1 - 0.95 is 0.050000000000000044, which nobody wants to read. */
    private static double rounded(double alpha) {
        double twelveDigits = 1e12;
        double rounded = Math.rint(alpha * twelveDigits) / twelveDigits;
        return rounded > 0 ? rounded : alpha;
    }

    private static void check(String name, double alpha) {
        if (!(alpha > 0 && alpha <= LARGEST)) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT, "%s = %s: an error rate lies above 0 and is at most 0.5; 0.05 is usual", name, alpha));
        }
    }
}
