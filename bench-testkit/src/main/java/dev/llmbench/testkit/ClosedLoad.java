// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.function.LongFunction;

/** Users who ask, read the whole answer, and ask again at once, until the first so many requests have all ended. */
final class ClosedLoad implements SimulatedLoad {
    private final LongFunction<SimulatedRequest> requests;
    private final int wanted;
    /** When each user who is not waiting for an answer asks. */
    private final PriorityQueue<Long> asksNanos = new PriorityQueue<>();

    private long taken;
    private int ended;

    ClosedLoad(int users, long rampUpNanos, int wanted, LongFunction<SimulatedRequest> requests) {
        this.requests = requests;
        this.wanted = wanted;
        for (int user = 0; user < users; user++) {
            asksNanos.add(rampUpNanos / users * user);
        }
    }

    @Override
    public OptionalLong nextNanos() {
        Long next = asksNanos.peek();
        return next == null ? OptionalLong.empty() : OptionalLong.of(next);
    }

    @Override
    public SimulatedRequest take() {
        asksNanos.remove();
        return requests.apply(taken++);
    }

    @Override
    public void ended(long index, long atNanos) {
        ended += index < wanted ? 1 : 0;
        asksNanos.add(atNanos);
    }

    @Override
    public boolean over() {
        return ended >= wanted;
    }
}
