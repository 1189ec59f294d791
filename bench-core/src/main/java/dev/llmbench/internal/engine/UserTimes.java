// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.load.UserPacing;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/** When one user of a closed loop begins, and when the next request is due. Used by that user's thread. */
final class UserTimes {

    private final LoadRun run;
    private final int user;
    private final UserPacing pacing;
    private final LongSupplier thinkNanos;
    private final StaggeredStart start;
    private final long originNanos;

    UserTimes(LoadRun run, int user, UserPacing pacing, long seed, StaggeredStart start, long originNanos) {
        this.run = run;
        this.user = user;
        this.pacing = pacing;
        this.thinkNanos = pacing.thinkTime().nanosOfUser(seed, user);
        this.start = start;
        this.originNanos = originNanos;
    }

    /** Waits until the user's first request is due, and says when that was. Empty when the load was over first. */
    OptionalLong begin() throws InterruptedException {
        return pacing.ramp().isPresent() ? present(run.clock().nanoTime()) : start.of(user, run);
    }

    /** The same for the next request of a user who has been free since then. */
    OptionalLong next(OptionalLong freeNanos) throws InterruptedException {
        start.firstEnded(freeNanos);
        if (freeNanos.isEmpty() || (pacing.thinkTime().isNone() && pacing.ramp().isEmpty())) {
            return freeNanos;
        }
        return present(freeNanos.getAsLong() + thinkNanos.getAsLong());
    }

    private OptionalLong present(long dueNanos) throws InterruptedException {
        OptionalLong due = OptionalLong.of(dueNanos);
        if (pacing.ramp().isPresent()) {
            OptionalLong there = pacing.ramp().get().nextPresence(user, dueNanos - originNanos);
            due = there.isPresent() ? OptionalLong.of(originNanos + there.getAsLong()) : there;
        }
        return due.isPresent() && UserPause.until(due.getAsLong(), run) ? due : OptionalLong.empty();
    }
}
