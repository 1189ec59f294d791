// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.internal.loopback.NullServer;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.StreamThreads;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Walks our own way once before anybody is measured on it: client, parser and records against a server of our own in
 * this process, for less than half a second and once for each JVM. A cold JVM would add tens of milliseconds to the
 * first TTFT and about one to the ten after it.
 */
final class PreTouch {

    private static final Duration LENGTH = Duration.ofMillis(300);
    private static final int USERS = 2;
    private static final int CHUNKS = 20;
    private static final AtomicBoolean DONE = new AtomicBoolean();

    private PreTouch() {}

    /** Where this process cannot talk to itself it is left out: it makes figures better, and is none. */
    static void once(NanoClock clock) throws InterruptedException {
        if (!DONE.getAndSet(true)) {
            boolean unused = isWalked(() -> walk(clock, StopRule.afterDuration(LENGTH)));
        }
    }

    /** Where to walk. */
    @FunctionalInterface
    interface Way {
        RunMetrics walk() throws IOException, InterruptedException;
    }

    /** Whether the way could be gone to its end; what stood in it is the run's to meet, or not. */
    static boolean isWalked(Way way) throws InterruptedException {
        try {
            RunMetrics unused = way.walk();
            return true;
        } catch (IOException | RuntimeException blocked) {
            return false;
        }
    }

    /** What was asked and answered on the way. */
    static RunMetrics walk(NanoClock clock, StopRule stop) throws IOException, InterruptedException {
        try (NullServer server = NullServer.started(clock, CHUNKS, Duration.ZERO)) {
            MetricsCollector metrics = new MetricsCollector(StartPoint.SENT, true);
            new OwnServerLoad(clock, server.baseUrl(), USERS, StreamThreads.AUTO).run(Warmup.NONE, stop, metrics);
            return metrics.snapshot();
        }
    }
}
