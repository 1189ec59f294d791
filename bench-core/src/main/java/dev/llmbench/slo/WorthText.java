// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import java.util.Locale;

/**
 * What values that depend on each other are worth, in words.
 *
 * @param what such as {@code requests}
 * @param count how many are judged
 * @param dropped how many before them were left out
 * @param designEffect so many of them tell as much as one independent value
 */
record WorthText(String what, long count, long dropped, double designEffect) {

    /** A lesser design effect takes nothing away that anybody would miss. */
    private static final double WORTH_TELLING = 1.2;
    /** Below it a tenth tells on which side of a limit of 20 it is. */
    private static final double FEW = 20;

    boolean isLess() {
        return designEffect >= WORTH_TELLING;
    }

    /**
     * Such as {@code requests depend on each other so much that these 1,000 tell no more than 120 independent ones}.
     */
    String dependent() {
        double worth = count / designEffect;
        return String.format(
                Locale.ROOT,
                "%s depend on each other so much that %s tell no more than " + (worth < FEW ? "%.1f" : "%,.0f")
                        + " independent ones",
                what,
                judged(""),
                worth < FEW ? Math.floor(10 * worth) / 10 : worth);
    }

    /** Such as {@code these 130 requests, worth 60 independent ones, are too few for a proof}. */
    String tooFew() {
        String worth =
                isLess() ? String.format(Locale.ROOT, ", worth %,.0f independent ones,", count / designEffect) : "";
        return judged(" " + what) + worth + " are too few for a proof";
    }

    /** Who counts the requests of the report misses those that were left out. */
    private String judged(String named) {
        return dropped == 0
                ? String.format(Locale.ROOT, "these %,d%s", count, named)
                : String.format(Locale.ROOT, "the last %,d of %,d%s", count, count + dropped, named);
    }
}
