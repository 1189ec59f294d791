// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import dev.llmbench.request.RequestRecord;
import dev.llmbench.request.UnderWay;

/** Where latencies start. */
public enum StartPoint {
    /** When the plan said so: what an open loop is judged by. */
    SCHEDULED,
    /** Just before the HTTP call: what a closed loop is judged by. */
    SENT;

    /** When the latencies of this request start, in nanoseconds. */
    long of(RequestRecord record) {
        return switch (this) {
            case SCHEDULED -> record.scheduledNanos();
            case SENT -> record.sentNanos();
        };
    }

    /** The same of a request that has not ended. */
    public long of(UnderWay request) {
        return switch (this) {
            case SCHEDULED -> request.scheduledNanos();
            case SENT -> request.sentNanos();
        };
    }
}
