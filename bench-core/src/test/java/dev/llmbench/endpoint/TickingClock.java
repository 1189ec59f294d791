// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.clock.NanoClock;

/** A clock that shows 1, 2, 3 … each time it is read. */
final class TickingClock implements NanoClock {

    private long now;

    @Override
    public long nanoTime() {
        return ++now;
    }

    @Override
    public void sleepUntil(long deadlineNanos) {
        throw new UnsupportedOperationException("nothing here waits");
    }
}
