// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** One thread per user; each begins its next piece of work when the last one has ended. */
final class ClosedLoopDriver implements LoadDriver {

    private final LoadRun run;
    private final LoadWork work;
    private final int concurrency;
    private final ThreadFactory threads;
    private final CountDownLatch usersLeft;

    ClosedLoopDriver(LoadRun run, LoadWork work, int concurrency, ThreadFactory threads) {
        this.run = run;
        this.work = work;
        this.concurrency = concurrency;
        this.threads = threads;
        this.usersLeft = new CountDownLatch(concurrency);
    }

    @Override
    public void start() {
        for (int i = 0; i < concurrency; i++) {
            threads.newThread(this::user).start();
        }
    }

    private void user() {
        try {
            OptionalLong free = OptionalLong.of(run.clock().nanoTime());
            while (free.isPresent()) {
                free = work.serve(free.getAsLong());
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
    public void halt() {}
}
