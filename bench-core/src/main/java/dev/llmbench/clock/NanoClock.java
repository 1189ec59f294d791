// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.clock;

/**
 * The only source of time and of waiting. Everything that is measured is a difference of two {@link #nanoTime()} values
 * of one clock; wall time only labels a run.
 */
public interface NanoClock {

    /** A monotonic time in nanoseconds with an arbitrary origin; only differences mean anything. */
    long nanoTime();

    /**
     * Waits until {@link #nanoTime()} has reached {@code deadlineNanos}. Returns at once when that is already past;
     * never returns early.
     *
     * @throws InterruptedException when the waiting thread is interrupted
     */
    void sleepUntil(long deadlineNanos) throws InterruptedException;

    /** The JVM's monotonic clock, {@link System#nanoTime()}. */
    static NanoClock system() {
        return SystemNanoClock.INSTANCE;
    }
}
