// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.request.ChunkTimes;
import dev.llmbench.request.ConnectionTimes;
import dev.llmbench.request.RequestRecord;
import java.util.OptionalLong;

/**
 * Where the time of one request went, one after the other.
 *
 * @param slotWaitNanos from the planned start until there was a slot; empty where nothing limits what is in flight
 * @param startDelayNanos from there to the sending
 * @param connectNanos lookup, TCP and TLS; empty when a connection was reused, or nothing is known of it
 * @param waitNanos until the first content chunk, or until the end where none came
 * @param streamNanos from the first content chunk to the last; empty without a stream
 * @param silenceNanos from the last content chunk to the end of a request that did not complete
 * @param longestStallNanos the longest gap between two content chunks
 */
record RequestPhases(
        OptionalLong slotWaitNanos,
        long startDelayNanos,
        OptionalLong connectNanos,
        long waitNanos,
        OptionalLong streamNanos,
        OptionalLong silenceNanos,
        OptionalLong longestStallNanos) {

    static RequestPhases of(RequestRecord request) {
        OptionalLong connect = connect(request.connection());
        long connectedNanos = request.sentNanos() + connect.orElse(0);
        ChunkTimes chunks = request.chunks();
        if (!request.streaming() || chunks.size() == 0) {
            return new RequestPhases(
                    request.slotWaitNanos(),
                    request.startDelayNanos(),
                    connect,
                    request.endNanos() - connectedNanos,
                    OptionalLong.empty(),
                    OptionalLong.empty(),
                    OptionalLong.empty());
        }
        long first = chunks.at(0);
        long last = chunks.at(chunks.size() - 1);
        return new RequestPhases(
                request.slotWaitNanos(),
                request.startDelayNanos(),
                connect,
                first - connectedNanos,
                OptionalLong.of(last - first),
                request.isCompleted() ? OptionalLong.empty() : OptionalLong.of(request.endNanos() - last),
                chunks.maxGapNanos());
    }

    private static OptionalLong connect(ConnectionTimes times) {
        return times.reused() || times.connectNanos().isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(times.lookupNanos().orElse(0)
                        + times.connectNanos().getAsLong()
                        + times.tlsNanos().orElse(0));
    }

    /** All of them together. */
    long totalNanos() {
        return slotWaitNanos.orElse(0)
                + startDelayNanos
                + connectNanos.orElse(0)
                + waitNanos
                + streamNanos.orElse(0)
                + silenceNanos.orElse(0);
    }
}
