// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.clock.NanoClock;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Looks after a running load until it is over, and ends it when its time has come. */
final class LoadSupervision {

    private static final long LOOK_EVERY_MILLIS = 20;

    private final NanoClock clock;
    private final Cancellation cancellation;
    private final RecordQueue records;

    LoadSupervision(NanoClock clock, Cancellation cancellation, RecordQueue records) {
        this.clock = clock;
        this.cancellation = cancellation;
        this.records = records;
    }

    LoadEnd untilOver(LoadRun run, LoadDriver driver, long deadlineNanos) throws InterruptedException {
        while (!driver.await(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
            long now = clock.nanoTime();
            records.askForEnough(); // where all requests hang no record comes that asks it
            if (run.isStopped()) {
                driver.halt();
                cancellation.because("the load was stopped early", driver);
                return LoadEnd.ENOUGH;
            }
            if (now - deadlineNanos >= 0) {
                run.stop();
                driver.halt();
                cancellation.whenTimeIsUp(driver);
                return LoadEnd.DEADLINE;
            }
            if (run.plan().isGraceOver(now)) {
                run.close(now);
                driver.turnAway();
                cancellation.whenTimeIsUp(driver);
                return LoadEnd.PLAN;
            }
        }
        records.settle(); // what the sinks make of the last ones
        return run.isStopped() ? LoadEnd.ENOUGH : LoadEnd.PLAN;
    }

    static void rethrow(@Nullable Throwable failure) {
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
    }
}
