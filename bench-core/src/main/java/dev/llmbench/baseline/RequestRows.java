// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Keeps what a comparison needs of each measured request, as requests end. Those that the plan cancelled are in no
 * metric and not kept. Thread-safe.
 */
public final class RequestRows implements RecordSink {

    private final StartPoint startPoint;
    private final List<RequestRow> rows = new ArrayList<>();

    /** @param startPoint where latencies start */
    public RequestRows(StartPoint startPoint) {
        this.startPoint = startPoint;
    }

    @Override
    public synchronized void accept(RequestRecord record) {
        if (record.isMeasured() && !(record.outcome() instanceof Outcome.Cancelled)) {
            rows.add(RequestRow.of(record, startPoint));
        }
    }

    /** The same requests with more counts in them, in place of all so far. */
    public synchronized void replace(List<RequestRecord> counted) {
        rows.clear();
        counted.forEach(this::accept);
    }

    public StartPoint startPoint() {
        return startPoint;
    }

    /** All so far by their number, which is the order of the schedule; times count from the first one's schedule. */
    public synchronized List<RequestRow> inOrder() {
        long origin = rows.stream().mapToLong(RequestRow::scheduledNanos).min().orElse(0);
        return rows.stream()
                .sorted(Comparator.comparingLong(RequestRow::index))
                .map(row -> row.since(origin))
                .toList();
    }
}
