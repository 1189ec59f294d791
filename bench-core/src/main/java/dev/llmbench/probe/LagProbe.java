// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.probe;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.stats.Distribution;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread that sleeps to the next moment of a grid, again and again, and writes down how late it woke. It shares the
 * fate of threads of its kind: a virtual one waits for carriers as virtual readers do, which no platform thread would
 * notice.
 */
final class LagProbe {

    /**
     * A wake-up costs up to 50 microseconds of processor time, so this is half a percent of a core, or a little more.
     */
    static final long PLATFORM_PERIOD_NANOS = 10_000_000;

    /** A virtual thread that sleeps wakes two others, the timer and its carrier. */
    static final long VIRTUAL_PERIOD_NANOS = 20_000_000;

    private final NanoClock clock;
    private final long periodNanos;
    private final LagLog log;
    private final Runnable also;
    private final Thread thread;
    private volatile boolean stopped;

    /** @param also done after each wake-up, in little time */
    LagProbe(NanoClock clock, long periodNanos, ThreadFactory threads, Runnable also) {
        this.clock = clock;
        this.periodNanos = periodNanos;
        this.log = new LagLog(periodNanos);
        this.also = also;
        this.thread = threads.newThread(this::watch);
    }

    void start() {
        thread.start();
    }

    private void watch() {
        long due = clock.nanoTime() + periodNanos;
        while (!stopped) {
            long now = clock.nanoTime();
            if (now - due < 0) {
                // Not the clock's wait, which spins the last stretch: that lateness is what is asked for here.
                LockSupport.parkNanos(this, due - now);
            } else {
                due = log.wokeUp(due, now);
                also.run();
            }
        }
    }

    Optional<Distribution> between(long fromNanos, long untilNanos) {
        return log.between(fromNanos, untilNanos);
    }

    void stop() {
        stopped = true;
        LockSupport.unpark(thread);
    }
}
