// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What happened in one stretch of a run: sums, and a few of the requests that began in it. Which ones are kept does not
 * depend on the order in which they came, so slices can be joined: the slowest by either latency, and of the others
 * those that drew the lowest lots.
 */
final class TimeSlice {

    static final int MOST_COMPLETED = 6;
    static final int MOST_OTHERS = 2;

    /** A stretch with no more requests than this keeps them all. */
    static final int MOST_KEPT = MOST_COMPLETED + MOST_OTHERS + 2;

    private static final Comparator<TimelinePoint> BY_LOT = Comparator.comparingLong(TimelinePoint::lot);

    private final List<TimelinePoint> kept = new ArrayList<>(0);
    private double busyNanos;
    private double tokens;
    private long seen;

    void addBusy(double nanos) {
        busyNanos += nanos;
    }

    void addTokens(double count) {
        tokens += count;
    }

    void add(TimelinePoint point) {
        seen++;
        keep(point);
    }

    private void keep(TimelinePoint point) {
        kept.add(point);
        if (kept.size() > 2 * MOST_KEPT) {
            thin();
        }
    }

    void addAll(TimeSlice other) {
        busyNanos += other.busyNanos;
        tokens += other.tokens;
        seen += other.seen;
        other.kept.forEach(this::keep);
    }

    /** Plain loops: it runs for each record, while the load goes on. */
    private void thin() {
        kept.sort(BY_LOT);
        TimelinePoint slowest = kept.get(0);
        TimelinePoint latest = kept.get(0);
        for (TimelinePoint point : kept) {
            slowest = point.latencyNanos().orElse(0) > slowest.latencyNanos().orElse(0) ? point : slowest;
            latest = point.ttftNanos().orElse(0) > latest.ttftNanos().orElse(0) ? point : latest;
        }
        int completed = 0;
        int others = 0;
        int stay = 0;
        for (TimelinePoint point : kept) {
            boolean drawn = point.isCompleted() ? completed++ < MOST_COMPLETED : others++ < MOST_OTHERS;
            if (drawn || point.equals(slowest) || point.equals(latest)) {
                kept.set(stay++, point);
            }
        }
        kept.subList(stay, kept.size()).clear();
    }

    /** Requests that began here: all of them, or those that were kept. */
    List<TimelinePoint> points() {
        if (seen > MOST_KEPT) {
            thin();
        }
        return List.copyOf(kept);
    }

    /** Time that all requests together were in flight here. */
    double busyNanos() {
        return busyNanos;
    }

    /** Output tokens that came here. */
    double tokens() {
        return tokens;
    }
}
