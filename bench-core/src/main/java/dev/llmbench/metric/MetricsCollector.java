// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Turns records into metrics as requests end. Keeps numbers, not records (about 300 bytes a request), so that a run of
 * a million requests fits into a small heap. Thread-safe: one lock, taken once per request that ended.
 */
public final class MetricsCollector implements RecordSink {

    private static final double NANOS_PER_SECOND = 1e9;

    private final MetricRules rules;
    private final MetricColumns columns;
    private final CountTally tally = new CountTally();
    private final TokenTotals tokens = new TokenTotals();
    private final ArrivalSpan scheduled = new ArrivalSpan();
    private final ArrivalSpan sent = new ArrivalSpan();
    private final ArrivalSpan ended = new ArrivalSpan();
    private final InFlightHistory inFlight = new InFlightHistory();
    private final SlowestRecords slowest;

    /**
     * @param startPoint where latencies start: {@link StartPoint#SCHEDULED} in an open loop, {@link StartPoint#SENT} in
     *     a closed one
     * @param streaming whether the run asks for streams; without, metrics that need streaming stay absent
     */
    public MetricsCollector(StartPoint startPoint, boolean streaming) {
        this(startPoint, streaming, true);
    }

    /** @param generates whether answers are text, made of tokens; without, metrics of output tokens stay absent */
    public MetricsCollector(StartPoint startPoint, boolean streaming, boolean generates) {
        this(new MetricRules(startPoint, streaming, generates, GapLimits.NONE));
    }

    public MetricsCollector(MetricRules rules) {
        this.rules = rules;
        this.columns = new MetricColumns(rules);
        this.slowest = new SlowestRecords(rules.startPoint());
    }

    /** One that has seen nothing yet and reads records in the same way. */
    public MetricsCollector emptyCopy() {
        return new MetricsCollector(rules);
    }

    @Override
    public synchronized void accept(RequestRecord record) {
        tally.add(record);
        inFlight.add(record);
        if (!record.isMeasured()) {
            return;
        }
        scheduled.add(record.scheduledNanos());
        sent.add(record.sentNanos());
        ended.add(record.endNanos());
        columns.add(record);
        slowest.add(record);
        if (record.isCompleted()) {
            tokens.addCompleted(record);
        }
    }

    /** How far the run is. Cheap at any size. */
    public synchronized LiveView live() {
        return tally.live(tokens.outputSoFar());
    }

    /**
     * What was measured so far. Sorts every column while records wait: some seconds for a million requests, so meant
     * for the end of a run.
     */
    public synchronized RunMetrics snapshot() {
        OptionalLong windowNanos = tally.attempts() == 0
                ? OptionalLong.empty()
                : OptionalLong.of(Math.max(0, ended.lastNanos() - sent.firstNanos()));
        MetricColumns.Distributions distributions = columns.distributions();
        return new RunMetrics(
                rules.startPoint(),
                rules.streaming(),
                tally.counts(),
                windowNanos.isPresent() ? Optional.of(Duration.ofNanos(windowNanos.getAsLong())) : Optional.empty(),
                distributions.judged(),
                distributions.completed(),
                perSecond(OptionalLong.of(tally.completed()), windowNanos),
                perSecond(tokens.output(), windowNanos),
                perSecond(tokens.input(), windowNanos),
                scheduled.ratePerSecond(),
                sent.ratePerSecond(),
                windowNanos.isPresent() ? inFlight.between(sent.firstNanos(), ended.lastNanos()) : Optional.empty(),
                tokens.oslMismatches(),
                tokens.cachedInput(),
                slowest.worstFirst(),
                columns.series(),
                Map.of(),
                rules.generates());
    }

    private static OptionalDouble perSecond(OptionalLong amount, OptionalLong windowNanos) {
        return amount.isPresent() && windowNanos.isPresent() && windowNanos.getAsLong() > 0
                ? OptionalDouble.of(amount.getAsLong() * NANOS_PER_SECOND / windowNanos.getAsLong())
                : OptionalDouble.empty();
    }
}
