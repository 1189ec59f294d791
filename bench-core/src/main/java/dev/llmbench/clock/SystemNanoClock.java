// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.clock;

import java.util.concurrent.locks.LockSupport;

/** {@link System#nanoTime()}, with waits that park first and spin for the last stretch. */
enum SystemNanoClock implements NanoClock {
    INSTANCE;

    /**
     * parkNanos wakes 50 to 170 microseconds late on Linux. Spinning the last stretch removes most of that; on one or
     * two cores it would steal time from the readers of the streams, so it is kept short there.
     */
    private static final long SPIN_NANOS = Runtime.getRuntime().availableProcessors() >= 3 ? 200_000 : 60_000;

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void sleepUntil(long deadlineNanos) throws InterruptedException {
        long left = deadlineNanos - System.nanoTime();
        while (left > 0) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (left > SPIN_NANOS) {
                LockSupport.parkNanos(this, left - SPIN_NANOS);
            } else {
                Thread.onSpinWait();
            }
            left = deadlineNanos - System.nanoTime();
        }
    }
}
