// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.util.ArrayList;
import java.util.List;

/**
 * How many chat requests were in flight, and when: from the moment a request was read until its answer was fully
 * written (or the connection ended). An answer counts as written just before its last bytes leave, so that a client
 * that starts its next request on seeing them is never counted twice.
 */
public final class InFlightLog {
    private final List<InFlightChange> changes = new ArrayList<>();
    private int current;
    private int peak;

    InFlightLog() {}

    synchronized void started() {
        current++;
        peak = Math.max(peak, current);
        changes.add(new InFlightChange(System.nanoTime(), current));
    }

    synchronized void ended() {
        current--;
        changes.add(new InFlightChange(System.nanoTime(), current));
    }

    /** Requests in flight now. */
    public synchronized int current() {
        return current;
    }

    /** The most requests that were ever in flight together. */
    public synchronized int peak() {
        return peak;
    }

    /** Every change so far, oldest first; a copy. */
    public synchronized List<InFlightChange> changes() {
        return List.copyOf(changes);
    }

    /**
     * The share (0 to 1) of the time between two {@link System#nanoTime()} moments during which at least
     * {@code inFlight} requests were in flight. A closed loop of N users holds N for nearly, never quite, all of its
     * window: between an answer's end and the user's next request there is always a moment.
     */
    public synchronized double shareOfTimeAtLeast(int inFlight, long fromNanos, long toNanos) {
        if (toNanos - fromNanos <= 0) {
            throw new IllegalArgumentException("toNanos = " + toNanos + " is not after fromNanos = " + fromNanos
                    + ": a share needs a window; pass its start, then its end");
        }
        long held = 0;
        long since = fromNanos;
        boolean holds = inFlight <= 0;
        for (InFlightChange change : changes) {
            if (change.atNanos() - toNanos >= 0) {
                break;
            }
            long at = Math.max(0, change.atNanos() - fromNanos) + fromNanos;
            held += holds ? at - since : 0;
            since = at;
            holds = change.inFlight() >= inFlight;
        }
        held += holds ? toNanos - since : 0;
        return held / (double) (toNanos - fromNanos);
    }
}
