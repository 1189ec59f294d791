// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.load.LoadSpec;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.slo.RunFacts;
import dev.llmbench.slo.RunLabel;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Ends a load as soon as its gate is decided. Looks at the requests that have ended in the order of their schedule, each time
 * 1.3 times as many, from a thread of its own: a look takes milliseconds, which no sender has. Thread-safe.
 */
final class DecisionWatch implements RecordSink {

    private final LoadTest test;
    private final LoadSpec load;
    private final MetricsCollector metrics;
    private final ResolvedRequests resolved = new ResolvedRequests();
    private final Thread thread = new Thread(this::watch, "llmbench-verdict");
    private int nextLook;
    private volatile boolean decided;
    private volatile int decidedBefore;
    private boolean endedByThis;

    /** @param metrics hears of each record before this does */
    DecisionWatch(LoadTest test, LoadSpec load, MetricsCollector metrics) {
        this.test = test;
        this.load = load;
        this.metrics = metrics;
        this.nextLook = test.gate.nextLook(0);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** @param hasEndedLoad whether the load ended because this had enough */
    void stop(boolean hasEndedLoad) {
        thread.interrupt();
        endedByThis = hasEndedLoad && decided;
    }

    /** Where this has ended the load, what came later is not judged. */
    RunMetrics judged(RunMetrics all) {
        return endedByThis ? all.withSeriesBefore(decidedBefore) : all;
    }

    @Override
    public synchronized void accept(RequestRecord record) {
        resolved.add(record);
        if (resolved.measured() >= nextLook) {
            notifyAll();
        }
    }

    @Override
    public boolean enough() {
        return decided;
    }

    private void watch() {
        try {
            while (!decided) {
                look(awaitNextLook());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the load is over
        }
    }

    private synchronized int awaitNextLook() throws InterruptedException {
        while (resolved.measured() < nextLook) {
            wait();
        }
        nextLook = test.gate.nextLook(resolved.measured());
        return resolved.before();
    }

    private String mostRequests() {
        OptionalInt most = load.stop().requests();
        return most.isPresent() ? String.format(Locale.ROOT, " of at most %,d", most.getAsInt()) : "";
    }

    private void look(int before) {
        RunMetrics soFar = metrics.snapshot().withSeriesBefore(before);
        RunFacts facts = new RunFacts(
                new RunLabel(test.name, "", "", load.seed()),
                soFar,
                List.of(),
                Optional.empty(),
                test.maxErrorRate,
                load.stop().requests(),
                Optional.empty());
        if (test.gate.judge(facts).isDecided()) {
            decidedBefore = before;
            decided = true;
            test.console.accept(String.format(
                    Locale.ROOT,
                    "[%s] decided after %,d%s measured requests",
                    test.name,
                    soFar.series().size(),
                    mostRequests()));
        }
    }
}
