// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.MetricUnit;
import dev.llmbench.request.ChunkTimes;
import dev.llmbench.request.ConnectionTimes;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.RequestRecord;
import java.util.ArrayList;
import java.util.List;

/** Where the time of one request went, in words. */
final class SlowRequest {

    private static final int LONGEST_MESSAGE = 120;

    private SlowRequest() {}

    /** Its number, how it ended, and its phases in the order in which they happened. */
    static List<String> cells(RequestRecord request) {
        List<String> cells = new ArrayList<>();
        cells.add("#" + request.index());
        cells.add(request.outcome().code());
        cells.add("start delay " + time(request.startDelayNanos()));
        cells.add(connect(request.connection()));
        addAnswer(cells, request);
        if (request.outcome() instanceof Outcome.Failed failed) {
            cells.add("\"" + cut(failed.message()) + "\"");
        }
        return cells;
    }

    private static String connect(ConnectionTimes times) {
        if (times.reused()) {
            return "connection reused";
        }
        return times.connectNanos().isPresent() ? "connect " + time(connectNanos(times)) : "connect unknown";
    }

    private static void addAnswer(List<String> cells, RequestRecord request) {
        long connectedNanos = request.sentNanos() + connectNanos(request.connection());
        ChunkTimes chunks = request.chunks();
        if (!request.streaming() || chunks.size() == 0) {
            String what = request.isCompleted() ? "wait for answer " : "no token until its end after ";
            cells.add(what + time(request.endNanos() - connectedNanos));
            return;
        }
        long first = chunks.at(0);
        long last = chunks.at(chunks.size() - 1);
        cells.add("wait for first token " + time(first - connectedNanos));
        cells.add("stream " + time(last - first));
        chunks.maxGapNanos().ifPresent(gap -> cells.add("longest stall " + time(gap)));
        if (!request.isCompleted()) {
            cells.add("then nothing for " + time(request.endNanos() - last));
        }
    }

    /** Lookup, TCP and TLS, whichever took place. */
    private static long connectNanos(ConnectionTimes times) {
        return times.lookupNanos().orElse(0)
                + times.connectNanos().orElse(0)
                + times.tlsNanos().orElse(0);
    }

    private static String cut(String message) {
        String line = OneLine.of(message);
        return line.length() <= LONGEST_MESSAGE ? line : line.substring(0, LONGEST_MESSAGE) + "...";
    }

    private static String time(long nanos) {
        return MetricUnit.TIME.format((double) nanos);
    }
}
