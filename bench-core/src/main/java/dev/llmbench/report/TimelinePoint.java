// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.metric.RequestMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.RequestRecord;
import java.util.OptionalLong;

/**
 * One measured request as a dot of a chart.
 *
 * @param index the request's number
 * @param startNanos where its latencies start, on the run's clock
 * @param ttftNanos empty when it has none
 * @param latencyNanos empty unless completed
 */
record TimelinePoint(long index, long startNanos, OptionalLong ttftNanos, OptionalLong latencyNanos) {

    static TimelinePoint of(RequestRecord record, StartPoint startPoint) {
        RequestMetrics metrics = RequestMetrics.of(record, startPoint);
        return new TimelinePoint(
                record.index(),
                startPoint == StartPoint.SENT ? record.sentNanos() : record.scheduledNanos(),
                metrics.ttftNanos(),
                metrics.requestLatencyNanos());
    }

    boolean isCompleted() {
        return latencyNanos.isPresent();
    }

    /** The same for the same request in every run, and unrelated to the order of requests: a fair draw among them. */
    long lot() {
        long mixed = (index ^ (index >>> 30)) * 0xBF58476D1CE4E5B9L;
        return (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    }
}
