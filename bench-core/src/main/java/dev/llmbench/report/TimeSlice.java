// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What happened in one stretch of a run: sums, and a few of the requests that began in it. Which ones are kept does not
 * depend on the order in which they came, so slices can be joined: the slowest by either latency, and of the others those
 * that drew the lowest lots.
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

    private void thin() {
        Set<TimelinePoint> stay = new LinkedHashSet<>();
        completed()
                .max(Comparator.comparingLong(point -> point.latencyNanos().orElse(0)))
                .ifPresent(stay::add);
        kept.stream()
                .max(Comparator.comparingLong(point -> point.ttftNanos().orElse(0)))
                .ifPresent(stay::add);
        completed().sorted(BY_LOT).limit(MOST_COMPLETED).forEach(stay::add);
        kept.stream()
                .filter(point -> !point.isCompleted())
                .sorted(BY_LOT)
                .limit(MOST_OTHERS)
                .forEach(stay::add);
        kept.retainAll(stay);
    }

    private Stream<TimelinePoint> completed() {
        return kept.stream().filter(TimelinePoint::isCompleted);
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
