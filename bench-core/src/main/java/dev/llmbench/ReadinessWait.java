// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.clock.NanoClock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Patience with a server that is not there yet. Nobody at the address is given up soon, since it is mostly a wrong
 * address; a server that says it is loading gets minutes. A time set by the user holds for both.
 */
final class ReadinessWait {

    private static final Duration FOR_SOMEBODY = Duration.ofSeconds(5);
    private static final Duration FOR_LOADING = Duration.ofMinutes(2);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long BETWEEN_REQUESTS_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long SPEAK_EVERY_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final NanoClock clock;
    private final Optional<Duration> limit;
    private final Consumer<String> console;
    private final long startNanos;
    private long spokenNanos;
    private int tries;

    ReadinessWait(NanoClock clock, Optional<Duration> limit, Consumer<String> console) {
        this.clock = clock;
        this.limit = limit;
        this.console = console;
        this.startNanos = clock.nanoTime();
        this.spokenNanos = startNanos;
    }

    /** Pauses before another try at a server that nobody answers for; false when it is time to give up. */
    boolean forSomebody(String reason) throws InterruptedException {
        return pause(limit.orElse(FOR_SOMEBODY), reason);
    }

    /** Pauses before another try at a server that is loading; false when it is time to give up. */
    boolean forLoading(String reason) throws InterruptedException {
        return pause(limit.orElse(FOR_LOADING), reason);
    }

    private boolean pause(Duration patience, String reason) throws InterruptedException {
        tries++;
        long now = clock.nanoTime();
        if (now - startNanos >= patience.toNanos()) {
            return false;
        }
        if (now - spokenNanos >= SPEAK_EVERY_NANOS) {
            spokenNanos = now;
            console.accept("waiting for the server: " + reason + ", up to "
                    + (patience.toNanos() - (now - startNanos) + 999_999_999) / 1_000_000_000 + " s more");
        }
        clock.sleepUntil(now + PAUSE_NANOS);
        return true;
    }

    /**
     * A moment between two first requests, so that the end of a connection which the server does not keep has arrived
     * before the next request would use it.
     */
    void betweenRequests() throws InterruptedException {
        clock.sleepUntil(clock.nanoTime() + BETWEEN_REQUESTS_NANOS);
    }

    /** What was tried, such as {@code 20 tries in 5 s}. */
    String effort() {
        long seconds = Math.round((clock.nanoTime() - startNanos) / 1e9);
        return tries + (tries == 1 ? " try in " : " tries in ") + seconds + " s";
    }
}
