// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.clock;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A clock that moves only when a test says so, for tests that must not wait. Thread-safe.
 *
 * <p>{@link #manual()}: a sleeper blocks until another thread has advanced the clock to its deadline; use
 * {@link #awaitSleepers(int)} to know that it sleeps. {@link #autoAdvancing()}: a sleeper moves the clock to its
 * deadline itself and goes on at once, which suits tests with a single thread.
 */
public final class FakeNanoClock implements NanoClock {

    /** A test that would wait longer than this for a sleeper hangs for some other reason. */
    private static final long PATIENCE_SECONDS = 10;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition moved = lock.newCondition();
    private final Condition sleepersChanged = lock.newCondition();
    private final boolean autoAdvancing;
    private long nowNanos;
    private int sleepers;

    private FakeNanoClock(boolean autoAdvancing, long startNanos) {
        this.autoAdvancing = autoAdvancing;
        this.nowNanos = startNanos;
    }

    /** A clock at 0 whose sleepers block until it is advanced. */
    public static FakeNanoClock manual() {
        return new FakeNanoClock(false, 0);
    }

    /** As {@link #manual()}, from another origin: a real clock may start anywhere, also shortly before it overflows. */
    public static FakeNanoClock manualFrom(long startNanos) {
        return new FakeNanoClock(false, startNanos);
    }

    /** A clock at 0 that every sleeper moves to its own deadline. */
    public static FakeNanoClock autoAdvancing() {
        return new FakeNanoClock(true, 0);
    }

    @Override
    public long nanoTime() {
        lock.lock();
        try {
            return nowNanos;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void sleepUntil(long deadlineNanos) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            if (autoAdvancing && deadlineNanos - nowNanos > 0) {
                moveTo(deadlineNanos);
            }
            if (deadlineNanos - nowNanos > 0) {
                blockUntil(deadlineNanos);
            }
        } finally {
            lock.unlock();
        }
    }

    private void blockUntil(long deadlineNanos) throws InterruptedException {
        changeSleepers(1);
        try {
            while (deadlineNanos - nowNanos > 0) {
                moved.await();
            }
        } finally {
            changeSleepers(-1);
        }
    }

    private void changeSleepers(int by) {
        sleepers += by;
        sleepersChanged.signalAll();
    }

    /** Moves time on and wakes the sleepers whose deadline it reaches. */
    public void advance(Duration by) {
        advanceNanos(by.toNanos());
    }

    /** As {@link #advance(Duration)}, in nanoseconds. */
    public void advanceNanos(long byNanos) {
        if (byNanos < 0) {
            throw new IllegalArgumentException("byNanos = " + byNanos + ": a monotonic clock never goes back");
        }
        lock.lock();
        try {
            moveTo(nowNanos + byNanos);
        } finally {
            lock.unlock();
        }
    }

    private void moveTo(long nanos) {
        nowNanos = nanos;
        moved.signalAll();
    }

    /** How many threads are blocked in {@link #sleepUntil(long)} now. */
    public int sleepers() {
        lock.lock();
        try {
            return sleepers;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits, in real time, until at least {@code count} threads are blocked in {@link #sleepUntil(long)}.
     *
     * @throws AssertionError when that has not happened after ten seconds
     */
    public void awaitSleepers(int count) throws InterruptedException {
        long leftNanos = TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        lock.lockInterruptibly();
        try {
            while (sleepers < count) {
                if (leftNanos <= 0) {
                    throw new AssertionError("waited for " + count + " sleepers, " + sleepers + " came");
                }
                leftNanos = sleepersChanged.awaitNanos(leftNanos);
            }
        } finally {
            lock.unlock();
        }
    }
}
