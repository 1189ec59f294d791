// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.request.UnderWay;
import dev.llmbench.slo.Evaluation;
import dev.llmbench.slo.RunFacts;
import dev.llmbench.slo.RunLabel;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Ends a load as soon as its gate is decided. Looks at the requests that have ended in the order of their schedule,
 * each time 1.3 times as many, from a thread of its own: a look takes milliseconds, in which records would pile up.
 * Where requests hang, it looks several times a second whether those that have missed a limit by their age fail the
 * gate. Thread-safe.
 */
final class DecisionWatch implements RecordSink {

    private static final long LOOK_AT_UNDER_WAY_MILLIS = 200;

    private final LoadTest test;
    private final LoadSpec load;
    private final MetricsCollector metrics;
    private final ResolvedRequests resolved = new ResolvedRequests();
    private final List<OverdueLook> overdueLooks;
    private int nextLook;
    private volatile boolean decided;
    private volatile int decidedBefore;
    private boolean endedByThis;
    private boolean stopped;
    private @Nullable Thread thread;

    /** @param metrics hears of each record before this does */
    DecisionWatch(LoadTest test, LoadSpec load, MetricsCollector metrics) {
        this.test = test;
        this.load = load;
        this.metrics = metrics;
        this.nextLook = test.gate.nextLook(0);
        this.overdueLooks = OverdueLook.of(test.gate, StartPoints.of(load.model()));
    }

    /** @param underWay the requests that have been sent and not ended */
    void start(NanoClock clock, Supplier<List<UnderWay>> underWay) {
        thread = new Thread(() -> watch(clock, underWay), "llmbench-verdict");
        thread.setDaemon(true);
        thread.start();
    }

    /** @param hasEndedLoad whether the load ended because this had enough */
    void stop(boolean hasEndedLoad) {
        if (thread != null) {
            thread.interrupt();
        }
        synchronized (this) {
            stopped = true;
        }
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

    private void watch(NanoClock clock, Supplier<List<UnderWay>> underWay) {
        try {
            while (!decided) {
                OptionalInt before = awaitNextLook();
                if (before.isPresent()) {
                    look(before.getAsInt());
                } else {
                    long now = clock.nanoTime();
                    lookAtUnderWay(underWay.get(), now);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the load is over
        }
    }

    /** Empty when it takes longer than requests under way are to be left alone. */
    private synchronized OptionalInt awaitNextLook() throws InterruptedException {
        for (boolean waited = false; resolved.measured() < nextLook; waited = true) {
            if (waited) {
                return OptionalInt.empty();
            }
            wait(LOOK_AT_UNDER_WAY_MILLIS);
        }
        nextLook = test.gate.nextLook(resolved.measured());
        return OptionalInt.of(resolved.before());
    }

    /** Decides when an objective has failed because requests that have not ended are older than its limit. */
    void lookAtUnderWay(List<UnderWay> requests, long now) {
        for (OverdueLook one : overdueLooks) {
            OptionalInt before;
            int ended;
            synchronized (this) {
                ended = resolved.before();
                before = one.before(resolved, requests, now);
            }
            if (before.isPresent() && !decided) {
                RunMetrics soFar =
                        metrics.snapshot().withUnderWay(requests, now, ended).withSeriesBefore(before.getAsInt());
                if (judge(soFar).judged().get(one.objective()).isFailedByEvidence()) {
                    decide(before.getAsInt(), soFar);
                }
            }
        }
    }

    private String mostRequests() {
        OptionalInt most = load.stop().requests();
        return most.isPresent() ? String.format(Locale.ROOT, " of at most %,d", most.getAsInt()) : "";
    }

    private void look(int before) {
        RunMetrics soFar = metrics.snapshot().withSeriesBefore(before);
        if (judge(soFar).isDecided()) {
            decide(before, soFar);
        }
    }

    private Evaluation judge(RunMetrics soFar) {
        return test.gate.judge(new RunFacts(
                new RunLabel(test.name, "", "", load.seed()),
                soFar,
                List.of(),
                Optional.empty(),
                test.maxErrorRate,
                load.stop().requests(),
                Optional.empty()));
    }

    private void decide(int before, RunMetrics soFar) {
        synchronized (this) {
            if (stopped) {
                return; // the whole load is judged by now
            }
            decidedBefore = before;
            decided = true;
        }
        test.console.accept(String.format(
                Locale.ROOT,
                "[%s] decided after %,d%s measured requests",
                test.name,
                soFar.series().withOpen().size(),
                mostRequests()));
    }
}
