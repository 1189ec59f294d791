// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.sse;

import dev.llmbench.clock.NanoClock;

/** Takes each read of the source for one of the socket that has just returned. */
final class EveryRead implements ReadClock {

    private final NanoClock clock;
    private long number;

    EveryRead(NanoClock clock) {
        this.clock = clock;
    }

    @Override
    public long stampNanos() {
        number++;
        return clock.nanoTime();
    }

    @Override
    public long readNumber() {
        return number;
    }
}
