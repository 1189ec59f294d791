// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import dev.llmbench.request.RequestRecord;

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
}
