// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.request.Phase;
import dev.llmbench.request.RequestRecord;
import java.util.BitSet;
import java.util.Set;

/**
 * How far all requests of a load have ended, in the order in which they were scheduled. To judge answers as they come
 * would favour the fast ones. Not thread-safe.
 */
final class ResolvedRequests {

    private final BitSet ended = new BitSet();
    private final BitSet measured = new BitSet();
    private int before;
    private int measuredBefore;

    void add(RequestRecord record) {
        if (record.phase() == Phase.PROBE) {
            return;
        }
        int index = (int) record.index();
        ended.set(index);
        measured.set(index, record.isMeasured());
        while (ended.get(before)) {
            measuredBefore += measured.get(before) ? 1 : 0;
            before++;
        }
    }

    /** All requests with a smaller index have ended. */
    int before() {
        return before;
    }

    /** How many of them were measured. */
    int measured() {
        return measuredBefore;
    }

    /** As {@link #before()}, where these need not have ended. */
    int beforeBut(Set<Long> others) {
        int index = before;
        while (ended.get(index) || others.contains((long) index)) {
            index++;
        }
        return index;
    }

    /** How many requests with a smaller index have ended and were measured. */
    int measuredBefore(int index) {
        return measured.get(0, index).cardinality();
    }

    boolean hasEnded(long index) {
        return ended.get((int) index);
    }
}
