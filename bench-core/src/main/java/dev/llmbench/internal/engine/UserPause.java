// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import java.util.concurrent.TimeUnit;

/** A user's waiting, which ends early when the load does not need the user any more. */
final class UserPause {

    private static final long LONGEST_SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private UserPause() {}

    /** False when the load was over first. */
    static boolean until(long deadlineNanos, LoadRun run) throws InterruptedException {
        for (long now = run.clock().nanoTime();
                now - deadlineNanos < 0;
                now = run.clock().nanoTime()) {
            if (!run.plan().mayStart(now)) {
                return false;
            }
            run.clock().sleepUntil(Math.min(deadlineNanos, now + LONGEST_SLEEP_NANOS));
        }
        return true;
    }
}
