// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.internal.engine.LoadEngine;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.metric.LiveView;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.report.ProgressLine;
import java.time.Duration;
import java.util.OptionalDouble;

/** Where a running load stands, put together from those who know. */
final class LoadProgress {

    private final String name;
    private final LoadSpec load;
    private final NanoClock clock;
    private final LoadEngine engine;
    private final MetricsCollector metrics;
    private final long startNanos;

    LoadProgress(String name, LoadSpec load, NanoClock clock, LoadEngine engine, MetricsCollector metrics) {
        this.name = name;
        this.load = load;
        this.clock = clock;
        this.engine = engine;
        this.metrics = metrics;
        this.startNanos = clock.nanoTime();
    }

    String line() {
        LiveView live = metrics.live();
        Duration elapsed = Duration.ofNanos(clock.nanoTime() - startNanos);
        OptionalDouble tokensPerSecond = live.outputTokens() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(live.outputTokens() / (elapsed.toNanos() / 1e9));
        return new ProgressLine(
                        name,
                        elapsed,
                        live.warmupEnded(),
                        live.measuredEnded(),
                        load.stop().requests(),
                        engine.inFlight(),
                        live.failed(),
                        tokensPerSecond)
                .text();
    }
}
