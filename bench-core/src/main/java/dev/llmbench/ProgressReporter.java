// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.clock.NanoClock;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Says every few seconds where the load stands, from a thread of its own. */
final class ProgressReporter {

    private final Thread thread;

    ProgressReporter(NanoClock clock, Duration every, Supplier<String> line, Consumer<String> console) {
        thread = new Thread(() -> speak(clock, every.toNanos(), line, console), "llmbench-progress");
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    private static void speak(NanoClock clock, long everyNanos, Supplier<String> line, Consumer<String> console) {
        try {
            for (long due = clock.nanoTime() + everyNanos; ; due += everyNanos) {
                clock.sleepUntil(due);
                console.accept(line.get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // stopped
        }
    }

    void stop() {
        thread.interrupt();
    }
}
