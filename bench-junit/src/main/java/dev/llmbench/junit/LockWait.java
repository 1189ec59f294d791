// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LoadTestException;
import dev.llmbench.clock.NanoClock;
import dev.llmbench.settings.SettingKey;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A wait for other loads that says for whom. One bound for all parts of a lock. */
final class LockWait {

    private static final long RETRY_NANOS = 100_000_000;

    private final NanoClock clock;
    private final Consumer<String> console;
    private final String test;
    private final Duration timeout;
    private final long startNanos;
    private String said = "";

    LockWait(NanoClock clock, Consumer<String> console, String test, Duration timeout) {
        this.clock = clock;
        this.console = console;
        this.test = test;
        this.timeout = timeout;
        this.startNanos = clock.nanoTime();
    }

    /** Tries once to take something. */
    @FunctionalInterface
    interface Attempt<X extends Exception> {
        boolean succeeds() throws X;
    }

    /**
     * @param holder says who is in the way
     * @throws LoadTestException when no attempt has succeeded in time
     */
    <X extends Exception> void until(Attempt<X> attempt, Supplier<String> holder) throws X, InterruptedException {
        while (!attempt.succeeds()) {
            String words = holder.get();
            long waitedNanos = clock.nanoTime() - startNanos;
            if (waitedNanos >= timeout.toNanos()) {
                throw new LoadTestException("[" + test + "] another load is running, still after "
                        + Duration.ofNanos(waitedNanos).toSeconds() + " s: " + words
                        + "\n  next: let it end, allow a longer wait with " + SettingKey.LOCK_TIMEOUT.property()
                        + ", or, when the other is a JVM that loads another server, set " + SettingKey.LOCK.property()
                        + " = endpoint in both");
            }
            say(words);
            clock.sleepUntil(clock.nanoTime() + Math.min(RETRY_NANOS, timeout.toNanos() - waitedNanos));
        }
    }

    /** A line for each load that is in the way; one for each attempt would be noise. */
    private void say(String words) {
        if (!words.equals(said)) {
            said = words;
            console.accept("[" + test + "] waits, at most " + timeout.toSeconds()
                    + " s, because another load is running: " + words);
        }
    }

    /** Ends the story that a line about waiting began. */
    void over() {
        if (!said.isEmpty()) {
            long waitedNanos = clock.nanoTime() - startNanos;
            console.accept("[" + test + "] goes on after a wait of "
                    + Duration.ofNanos(waitedNanos).toSeconds() + " s");
        }
    }
}
