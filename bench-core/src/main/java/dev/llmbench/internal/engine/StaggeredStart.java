// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.Stagger;
import dev.llmbench.load.Warmup;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Begins the users of a closed loop one after the other. By default the first user's first request tells how long
 * requests take; the others then begin over as long a time. All of that is warm-up: without one that has room for it,
 * users begin at once, so that the window never sees a load that is still growing.
 */
final class StaggeredStart {

    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long LOOK_EVERY_MILLIS = 200;

    private final int users;
    private final Stagger stagger;
    private final boolean waitsForFirst;
    private final long originNanos;
    private final long latestNanos;
    private final CountDownLatch firstEnded = new CountDownLatch(1);
    private volatile long firstNanos = LONGEST_NANOS;

    StaggeredStart(int users, Stagger stagger, LoadSpec spec, long originNanos) {
        Warmup warmup = spec.warmup();
        boolean byNumber = warmup.requests() >= users;
        boolean byTime = !warmup.duration().isZero();
        this.users = users;
        this.stagger = stagger;
        this.waitsForFirst = stagger.over().isEmpty() && users > 1 && (byNumber || byTime);
        this.originNanos = originNanos;
        this.latestNanos =
                originNanos + (byNumber ? 2 * LONGEST_NANOS : warmup.duration().toNanos());
    }

    /** Waits until this user is to begin, and says when that was. Empty when the load was over first. */
    OptionalLong of(int user, LoadRun run) throws InterruptedException {
        long due = originNanos;
        if (stagger.over().isPresent()) {
            due += share(user, stagger.over().get().toNanos());
        } else if (waitsForFirst && user > 0) {
            awaitFirst(run);
            due += firstNanos + share(user, firstNanos);
            due = Math.min(due, Math.max(latestNanos, run.clock().nanoTime()));
        } else {
            due = run.clock().nanoTime();
        }
        return UserPause.until(due, run) ? OptionalLong.of(due) : OptionalLong.empty();
    }

    private long share(int user, long ofNanos) {
        return Math.round((double) ofNanos * user / users);
    }

    private void awaitFirst(LoadRun run) throws InterruptedException {
        long limit = Math.min(originNanos + LONGEST_NANOS, latestNanos);
        while (!firstEnded.await(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
            long now = run.clock().nanoTime();
            if (now - limit >= 0 || !run.plan().mayStart(now)) {
                return;
            }
        }
    }

    /** A user is free; the first time tells how long requests take. */
    void firstEnded(OptionalLong freeNanos) {
        if (waitsForFirst && firstEnded.getCount() > 0) {
            freeNanos.ifPresent(nanos -> firstNanos = Math.min(LONGEST_NANOS, nanos - originNanos));
            firstEnded.countDown();
        }
    }
}
