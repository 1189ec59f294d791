// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.util.Iterator;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Requests that come at their own times. */
final class OpenLoad implements SimulatedLoad {
    private final Iterator<Arrival> arrivals;
    private @Nullable Arrival next;
    private long pending;

    OpenLoad(Iterator<Arrival> arrivals) {
        this.arrivals = arrivals;
        this.next = arrivals.hasNext() ? arrivals.next() : null;
    }

    @Override
    public OptionalLong nextNanos() {
        return next == null ? OptionalLong.empty() : OptionalLong.of(next.atNanos());
    }

    @Override
    public SimulatedRequest take() {
        Arrival taken = next;
        if (taken == null) {
            throw new IllegalStateException("no arrival is left");
        }
        pending++;
        next = arrivals.hasNext() ? arrivals.next() : null;
        if (next != null && next.atNanos() < taken.atNanos()) {
            throw new IllegalArgumentException("an arrival at " + next.atNanos() + " ns follows one at "
                    + taken.atNanos() + " ns: arrivals must be in the order of their times; sort them");
        }
        return taken.request();
    }

    @Override
    public void ended(long index, long atNanos) {
        pending--;
    }

    @Override
    public boolean over() {
        return next == null && pending == 0;
    }
}
