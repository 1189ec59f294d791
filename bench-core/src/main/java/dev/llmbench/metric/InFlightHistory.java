// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import dev.llmbench.request.Phase;
import dev.llmbench.request.RequestRecord;
import java.util.Optional;

/**
 * When requests were on their way, of every phase that loads the server: a filler or a warm-up straggler weighs on it
 * as much as a measured request. Probes come before the load and are left out.
 */
final class InFlightHistory {

    private final LongColumn sent = new LongColumn();
    private final LongColumn ended = new LongColumn();

    void add(RequestRecord record) {
        if (record.phase() != Phase.PROBE) {
            sent.add(record.sentNanos());
            ended.add(record.endNanos());
        }
    }

    /** Mean and peak between two moments; empty when no time lies between them. */
    Optional<InFlight> between(long fromNanos, long toNanos) {
        return toNanos > fromNanos
                ? Optional.of(new InFlight(mean(fromNanos, toNanos), peak(fromNanos, toNanos)))
                : Optional.empty();
    }

    private double mean(long fromNanos, long toNanos) {
        double busyNanos = 0;
        for (int i = 0; i < sent.size(); i++) {
            busyNanos += Math.max(0, Math.min(ended.at(i), toNanos) - Math.max(sent.at(i), fromNanos));
        }
        return busyNanos / (toNanos - fromNanos);
    }

    private int peak(long fromNanos, long toNanos) {
        long[] starts = sent.sorted();
        long[] ends = ended.sorted();
        int peak = 0;
        int over = 0;
        for (int started = 0; started < starts.length && starts[started] < toNanos; started++) {
            long now = Math.max(starts[started], fromNanos);
            // A slot that is free at this very moment was not taken twice.
            while (over < ends.length && ends[over] <= now) {
                over++;
            }
            peak = Math.max(peak, started + 1 - over);
        }
        return peak;
    }
}
