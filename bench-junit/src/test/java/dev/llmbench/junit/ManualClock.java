// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.clock.NanoClock;

/** A clock whose waits take no time. */
final class ManualClock implements NanoClock {

    private long nanos;

    @Override
    public long nanoTime() {
        return nanos;
    }

    @Override
    public void sleepUntil(long deadlineNanos) {
        nanos = Math.max(nanos, deadlineNanos);
    }
}
