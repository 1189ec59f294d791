// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.internal.engine.LoadEnd;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.request.UnderWay;
import dev.llmbench.slo.ErrorStop;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What may end a load before its plan: failures that make it pointless, and a gate that is decided. */
final class EarlyEnd implements RecordSink {

    private final ErrorStop errors;
    private final Optional<DecisionWatch> decision;
    /** The first counts: failures may come behind the request that decided. */
    private final AtomicReference<@Nullable Cause> cause = new AtomicReference<>();

    private enum Cause {
        FAILURES,
        DECISION
    }

    private EarlyEnd(ErrorStop errors, Optional<DecisionWatch> decision) {
        this.errors = errors;
        this.decision = decision;
    }

    /** @param metrics hears of each record before this does */
    static EarlyEnd of(LoadTest test, LoadSpec load, MetricsCollector metrics) {
        return new EarlyEnd(
                errorStop(test, load),
                test.untilDecided ? Optional.of(new DecisionWatch(test, load, metrics)) : Optional.empty());
    }

    private static ErrorStop errorStop(LoadTest test, LoadSpec load) {
        return ErrorStop.of(load, test.gate, test.maxErrorRate, test.errorsToStopAt.orElse(0));
    }

    /** Where all requests fail in no time, the rest of the load would be over before this heard of the tenth. */
    @Override
    public void keep(RequestRecord record) {
        errors.accept(record);
    }

    @Override
    public void accept(RequestRecord record) {
        decision.ifPresent(watch -> watch.accept(record));
    }

    @Override
    public boolean enough() {
        if (errors.enough()) {
            cause.compareAndSet(null, Cause.FAILURES);
        } else if (decision.filter(DecisionWatch::enough).isPresent()) {
            cause.compareAndSet(null, Cause.DECISION);
        }
        return cause.get() != null;
    }

    /** The failures that ended the load, in words; empty when none did. */
    Optional<String> failures() {
        return cause.get() == Cause.DECISION ? Optional.empty() : errors.reason();
    }

    /** What the verdict rests on: no more than it took where the gate was decided. */
    CountedRun judged(CountedRun measured) {
        return decision.map(watch -> new CountedRun(watch.judged(measured.all()), measured.turns()))
                .orElse(measured);
    }

    /** @param underWay the requests that have been sent and not ended */
    void start(NanoClock clock, Supplier<List<UnderWay>> underWay) {
        decision.ifPresent(watch -> watch.start(clock, underWay));
    }

    /** The load is over, in whatever way. */
    void stop(LoadEnd end) {
        decision.ifPresent(watch -> watch.stop(end == LoadEnd.ENOUGH && cause.get() == Cause.DECISION));
    }
}
