// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

/** What keeps a decision from being settled that is {@link Reason#TOO_CLOSE} by name. */
public enum Shortfall {
    /** As many independent values would have settled it: these depend on each other and are worth too few. */
    INDEPENDENCE,
    /** All values together prove that the limit is broken, and the later half of them keeps it. */
    AGREEMENT,
    /**
     * The share of violations is at most half, or at least twice, the allowed one: there are only too few values yet.
     */
    VALUES,
    /** The share of violations is near the allowed one. */
    DISTANCE;

    private static final double FAR = 2;

    /** Of a share that is neither far nor near for any other reason than these. */
    static Shortfall ofShare(double share, double allowedShare) {
        return share * FAR <= allowedShare || share >= FAR * allowedShare ? VALUES : DISTANCE;
    }
}
