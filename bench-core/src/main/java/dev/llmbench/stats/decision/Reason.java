// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

/** Why a decision is inconclusive. */
public enum Reason {
    /** Fewer values than any decision takes, even if all were fine. */
    TOO_FEW_VALUES(Kind.UNMEASURED),
    /** Values resemble their neighbours so much that few of them count; a longer run settles it. */
    FEW_EFFECTIVE_VALUES(Kind.UNDECIDED),
    /**
     * Enough values, and the share of violations is close to the allowed one; more of them, or another limit, settle
     * it.
     */
    TOO_CLOSE(Kind.UNDECIDED),
    /**
     * The values still settle or drift, so there is no state to pass; a longer warm-up or a calmer server settles it.
     */
    NOT_STEADY(Kind.UNDECIDED),
    /** Congestion is about as long as the run, so a run may miss all of it; a lower load or a longer run settles it. */
    NEAR_SATURATION(Kind.UNDECIDED),
    /** What waits grows without end: this load is beyond capacity; a lower load settles it. */
    OVER_SATURATED(Kind.UNDECIDED),
    /** The noise from run to run is as large as the margin; a larger margin or more runs settle it. */
    MARGIN_BELOW_NOISE(Kind.UNMEASURED);

    /** Whether the measurement is sound. */
    public enum Kind {
        /** Measured well, and no proof either way. */
        UNDECIDED,
        /** Not measured in a way that could prove anything. */
        UNMEASURED
    }

    private final Kind kind;

    Reason(Kind kind) {
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
