// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Measures the turns of conversations apart: the first turns of all conversations, the second ones, and so on. Requests
 * that belong to no conversation are in none. Thread-safe.
 */
public final class TurnMetrics implements RecordSink {

    /** A conversation longer than this has its later turns measured with all others, and not apart. */
    public static final int MOST_TURNS = 100;

    private final StartPoint startPoint;
    private final boolean streaming;
    private final SortedMap<Integer, MetricsCollector> turns = new TreeMap<>();

    /** As those of {@link MetricsCollector}. */
    public TurnMetrics(StartPoint startPoint, boolean streaming) {
        this.startPoint = startPoint;
        this.streaming = streaming;
    }

    /** One that has measured nothing yet, by the same rules. */
    public TurnMetrics emptyCopy() {
        return new TurnMetrics(startPoint, streaming);
    }

    @Override
    public void accept(RequestRecord record) {
        record.turn()
                .filter(turn -> turn.number() <= MOST_TURNS)
                .ifPresent(turn -> of(turn.number()).accept(record));
    }

    private synchronized MetricsCollector of(int turn) {
        return turns.computeIfAbsent(turn, any -> new MetricsCollector(startPoint, streaming));
    }

    /** What was measured so far, by the number of the turn from 1; a turn without a measured request is missing. */
    public synchronized SortedMap<Integer, RunMetrics> snapshot() {
        SortedMap<Integer, RunMetrics> metrics = new TreeMap<>();
        turns.forEach((turn, collector) -> {
            RunMetrics measured = collector.snapshot();
            if (measured.counts().attempts() > 0) {
                metrics.put(turn, measured);
            }
        });
        return Collections.unmodifiableSortedMap(metrics);
    }
}
