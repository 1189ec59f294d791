// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * When a server may write: not before a due time, not while it is frozen, not after it was closed. The only place where
 * the servers' connection threads wait.
 */
final class Pacer {
    /** parkNanos wakes up to this late on Linux; the last stretch is spun, no longer, as spinning takes a core. */
    private static final long SPIN_NANOS = 60_000;

    /** How long a wait may overlook a client that hung up, or a closed server. */
    private static final long LOOK_NANOS = 50_000_000;

    private volatile boolean closed;
    private volatile long frozenUntilNanos = System.nanoTime();

    /** From now on nothing is written until the time has passed. A longer freeze that is under way stays. */
    synchronized void freezeUntil(long untilNanos) {
        if (untilNanos - frozenUntilNanos > 0) {
            frozenUntilNanos = untilNanos;
        }
    }

    void freeze(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException(
                    "duration = " + duration + " is negative: a server freezes from now on; use zero or more");
        }
        freezeUntil(System.nanoTime() + duration.toNanos());
    }

    /**
     * Waits until the due time, then until no freeze is on. A due time in the past does not wait.
     *
     * @throws IOException when the client hung up or the server was closed meanwhile
     */
    void awaitTurn(long dueNanos, ClientConnection connection) throws IOException {
        await(dueNanos, connection);
        while (frozenUntilNanos - System.nanoTime() > 0) {
            await(frozenUntilNanos, connection);
        }
    }

    /** Waits until the client hangs up or the server is closed, which is always thrown. */
    IOException awaitEnd(ClientConnection connection) throws IOException {
        while (true) {
            look(connection);
            LockSupport.parkNanos(this, LOOK_NANOS);
        }
    }

    private void await(long dueNanos, ClientConnection connection) throws IOException {
        long left = dueNanos - System.nanoTime();
        while (left > 0 && !closed) {
            if (left > 2 * LOOK_NANOS) {
                LockSupport.parkNanos(this, LOOK_NANOS);
                look(connection);
            } else if (left > SPIN_NANOS) {
                LockSupport.parkNanos(this, left - SPIN_NANOS);
            } else {
                Thread.onSpinWait();
            }
            left = dueNanos - System.nanoTime();
        }
        stopIfClosed();
    }

    /** Throws when there is nobody to write for any more. */
    void look(ClientConnection connection) throws IOException {
        stopIfClosed();
        if (connection.hungUp()) {
            throw new IOException("the client hung up");
        }
    }

    private void stopIfClosed() throws IOException {
        if (closed) {
            throw new IOException("the server was closed");
        }
    }

    void close() {
        closed = true;
    }
}
