// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.internal.engine.LoadEnd;
import dev.llmbench.internal.engine.LoadEngine;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.metric.LiveView;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.report.ProgressLine;
import java.time.Duration;
import java.util.List;

/** Where a running load stands, put together from those who know. */
final class LoadProgress {

    private static final Duration EVERY = Duration.ofSeconds(5);

    private final String name;
    private final LoadSpec load;
    private final NanoClock clock;
    private final LoadEngine engine;
    private final MetricsCollector metrics;
    private final long startNanos;
    private final RecentTokenRate tokens = new RecentTokenRate();

    private LoadProgress(String name, LoadSpec load, NanoClock clock, LoadEngine engine, MetricsCollector metrics) {
        this.name = name;
        this.load = load;
        this.clock = clock;
        this.engine = engine;
        this.metrics = metrics;
        this.startNanos = clock.nanoTime();
    }

    /** Applies the load, telling every few seconds where it stands, where that is wanted. */
    static LoadEnd during(
            AskedLoad questions,
            LoadTest test,
            LoadSpec load,
            NanoClock clock,
            LoadEngine engine,
            MetricsCollector metrics,
            EarlyEnd early)
            throws InterruptedException {
        LoadProgress progress = new LoadProgress(test.name, load, clock, engine, metrics);
        ProgressReporter reporter = new ProgressReporter(clock, EVERY, progress::line, test.console);
        LoadEnd end = LoadEnd.PLAN;
        try {
            if (test.progress) {
                reporter.start();
            }
            // What is tried again is another request than the one that hung.
            boolean repeats = test.endpoint.transport().retries() > 0;
            early.start(clock, () -> repeats ? List.of() : engine.underWay());
            end = questions.apply(engine, load);
            return end;
        } finally {
            reporter.stop();
            early.stop(end);
        }
    }

    /** The next line; its rate of tokens counts from the line before. For one thread. */
    String line() {
        LiveView live = metrics.live();
        long now = clock.nanoTime();
        return new ProgressLine(
                        name,
                        Duration.ofNanos(now - startNanos),
                        live.warmupEnded(),
                        live.measuredEnded(),
                        load.stop().requests(),
                        engine.underWay().size(),
                        live.failed(),
                        tokens.perSecond(now, live.outputTokens()))
                .text();
    }
}
