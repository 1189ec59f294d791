// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

/**
 * How much of a run that still goes on may be judged: the requests up to the first one, in schedule order, of which nothing
 * is known yet. To count answers as they come would favour the fast ones.
 */
public final class ResolvedPrefix {

    private ResolvedPrefix() {}

    /** What is known of a request so far. */
    public enum State {
        /** It has its value. */
        RESOLVED,
        /** It has none and waits longer than the limit allows: already a violation, whatever its value will be. */
        OVERDUE,
        /** It has none, and may still keep the limit. */
        PENDING
    }

    /** How many requests at the start are not pending. */
    public static int length(State... inScheduleOrder) {
        int length = 0;
        while (length < inScheduleOrder.length && inScheduleOrder[length] != State.PENDING) {
            length++;
        }
        return length;
    }
}
