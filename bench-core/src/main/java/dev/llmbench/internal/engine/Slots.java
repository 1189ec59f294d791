// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import java.util.concurrent.Semaphore;

/** A number of places for requests, taken in the order of asking. Thread-safe. */
final class Slots {

    /** More than there can be threads, so that nobody goes on waiting. */
    private static final int PLENTY = 1 << 30;

    private final Semaphore free;
    private volatile boolean closed;

    Slots(int places) {
        this.free = new Semaphore(places, true);
    }

    /** Takes a place that is free now, if nobody waits for one. */
    boolean takeNow() {
        return !closed && !free.hasQueuedThreads() && free.tryAcquire();
    }

    /** Waits for a place. False when there will be none any more. */
    boolean take() throws InterruptedException {
        free.acquire();
        return !closed;
    }

    /** The same on a thread whose interrupts mean something else. */
    boolean takeUninterrupted() {
        free.acquireUninterruptibly();
        return !closed;
    }

    void giveBack() {
        free.release();
    }

    /** Turns away who waits and who comes. */
    synchronized void close() {
        if (!closed) {
            closed = true;
            free.release(PLENTY);
        }
    }
}
