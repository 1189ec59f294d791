// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.load.LoadModel.ClosedLoop;
import dev.llmbench.load.LoadSpec;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** One thread per user; each begins its next piece of work when the last one has ended, or has been thought about. */
final class ClosedLoopDriver implements LoadDriver {

    private final LoadRun run;
    private final LoadWork work;
    private final ClosedLoop loop;
    private final long seed;
    private final long startNanos;
    private final StaggeredStart staggered;
    private final ThreadFactory threads;
    private final CountDownLatch usersLeft;

    ClosedLoopDriver(
            LoadRun run, LoadWork work, ClosedLoop loop, LoadSpec spec, long startNanos, ThreadFactory threads) {
        this.run = run;
        this.work = work;
        this.loop = loop;
        this.seed = spec.seed();
        this.startNanos = startNanos;
        this.staggered = new StaggeredStart(loop.concurrency(), loop.pacing().stagger(), spec, startNanos);
        this.threads = threads;
        this.usersLeft = new CountDownLatch(loop.concurrency());
    }

    @Override
    public void start() {
        for (int i = 0; i < loop.concurrency(); i++) {
            UserTimes times = new UserTimes(run, i, loop.pacing(), seed, staggered, startNanos);
            threads.newThread(() -> user(times)).start();
        }
    }

    private void user(UserTimes times) {
        try {
            OptionalLong due = times.begin();
            while (due.isPresent()) {
                due = times.next(work.serve(due.getAsLong()));
            }
        } catch (Throwable e) { // a dead user thread would leave the load below its concurrency, unseen
            run.fail(e);
        } finally {
            usersLeft.countDown();
        }
    }

    @Override
    public boolean await(long time, TimeUnit unit) throws InterruptedException {
        return usersLeft.await(time, unit);
    }

    @Override
    public void turnAway() {}

    @Override
    public void halt() {}
}
