// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import dev.llmbench.request.Outcome;
import dev.llmbench.request.RequestRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/** The few worst requests, kept whole so that a message can show where their time went. */
final class SlowestRecords {

    private static final int KEPT = 5;

    private final StartPoint startPoint;
    private final List<RequestRecord> worstFirst = new ArrayList<>(KEPT + 1);
    private final Comparator<RequestRecord> order;

    SlowestRecords(StartPoint startPoint) {
        this.startPoint = startPoint;
        this.order = Comparator.comparingInt(SlowestRecords::rankOfOutcome)
                .thenComparing(Comparator.comparingLong(this::tookNanos).reversed())
                .thenComparingLong(RequestRecord::index);
    }

    void add(RequestRecord record) {
        if (record.outcome() instanceof Outcome.Cancelled) {
            return;
        }
        if (worstFirst.size() == KEPT && order.compare(record, worstFirst.get(KEPT - 1)) > 0) {
            return;
        }
        worstFirst.add(record);
        worstFirst.sort(order);
        if (worstFirst.size() > KEPT) {
            worstFirst.remove(KEPT);
        }
    }

    List<RequestRecord> worstFirst() {
        return List.copyOf(worstFirst);
    }

    private static int rankOfOutcome(RequestRecord record) {
        return record.outcome() instanceof Outcome.Failed ? 0 : record.isCompleted() ? 2 : 1;
    }

    private long tookNanos(RequestRecord record) {
        OptionalLong latency = RequestMetrics.of(record, startPoint).requestLatencyNanos();
        return latency.orElse(record.endNanos() - startPoint.of(record));
    }
}
