// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.Phase;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Cuts short what is in flight, and waits until it has ended. */
final class Cancellation {

    private static final long LOOK_EVERY_MILLIS = 20;
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final NanoClock clock;
    private final Watchdog watchdog;

    Cancellation(NanoClock clock, Watchdog watchdog) {
        this.clock = clock;
        this.watchdog = watchdog;
    }

    /** The time was up: measured requests that have not ended are data, the others were only company. */
    void whenTimeIsUp(LoadDriver driver) throws InterruptedException {
        Outcome unfinished = new Outcome.Unfinished();
        Outcome cancelled = new Outcome.Cancelled("the load was over");
        await(driver, request -> request.phase() == Phase.MEASURED ? unfinished : cancelled);
    }

    void because(String reason, LoadDriver driver) throws InterruptedException {
        Outcome cancelled = new Outcome.Cancelled(reason);
        await(driver, request -> cancelled);
    }

    private void await(LoadDriver driver, Function<InFlightRequest, Outcome> reason) throws InterruptedException {
        long limit = clock.nanoTime() + LIMIT_NANOS;
        do {
            watchdog.cutAllShort(reason); // again and again: a request may just be about to start
            if (clock.nanoTime() - limit > 0) {
                throw new LoadBrokenException(watchdog.inFlightCount() + " requests did not end within "
                        + TimeUnit.NANOSECONDS.toSeconds(LIMIT_NANOS)
                        + " s of being cancelled, which says nothing about"
                        + " the server\n  next: look at what keeps this machine busy, or stopped");
            }
        } while (!driver.await(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS));
    }
}
