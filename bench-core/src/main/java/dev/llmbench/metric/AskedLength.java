// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

/** When an answer has missed the length that was asked of it. */
public final class AskedLength {

    private static final double TOLERATED_SHARE = 0.05;
    private static final double TOLERATED_TOKENS = 50;

    private AskedLength() {}

    /** Whether it is off by more than 5 % of what was asked or 50 tokens, whichever is less: docs/measurement.md. */
    public static boolean isMissed(int askedTokens, int gotTokens) {
        return Math.abs(gotTokens - askedTokens) > Math.min(TOLERATED_SHARE * askedTokens, TOLERATED_TOKENS);
    }
}
