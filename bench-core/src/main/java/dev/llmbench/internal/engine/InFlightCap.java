// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.clock.NanoClock;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The most arrivals of an open loop that are on their way at once, if there is such a limit. Tells the wait for a slot
 * from the generator's own lateness: an arrival that fell due while the one before it waited has waited with it, and
 * what the generator loses besides is no wait. Used by the arrivals thread; slots come back from any thread.
 */
final class InFlightCap {

    private final NanoClock clock;
    private final @Nullable Slots slots;
    private volatile boolean closed;
    private long blockedUntilNanos;
    private long waitedNanos;

    InFlightCap(NanoClock clock, OptionalInt limit) {
        this.clock = clock;
        this.slots = limit.isPresent() ? new Slots(limit.getAsInt()) : null;
        this.blockedUntilNanos = clock.nanoTime();
    }

    boolean isLimited() {
        return slots != null;
    }

    /** Takes a slot for an arrival whose time has come. False when there will be none any more. */
    boolean take(long scheduledNanos) throws InterruptedException {
        waitedNanos = Math.max(0, blockedUntilNanos - scheduledNanos);
        if (slots == null || closed) {
            return !closed;
        }
        if (slots.takeNow()) {
            return true;
        }
        long before = clock.nanoTime();
        boolean taken = slots.take();
        blockedUntilNanos = clock.nanoTime();
        waitedNanos += blockedUntilNanos - before;
        return taken;
    }

    /** How long the last arrival waited; empty without a limit. */
    OptionalLong waitedNanos() {
        return slots == null ? OptionalLong.empty() : OptionalLong.of(waitedNanos);
    }

    void giveBack() {
        if (slots != null) {
            slots.giveBack();
        }
    }

    /** No arrival gets a slot any more. */
    void close() {
        closed = true;
        if (slots != null) {
            slots.close();
        }
    }
}
