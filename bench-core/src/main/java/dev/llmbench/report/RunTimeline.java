// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.ChunkTimes;
import dev.llmbench.request.Phase;
import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the charts of report.html are drawn from, collected while the load runs. It cuts the run into at most 512
 * stretches and keeps about ten requests of each, so it takes about a megabyte however many requests there are.
 * Thread-safe.
 *
 * <p>Of each stretch it keeps all requests while they are few; else the slowest one by either latency, and of the
 * others a draw that does not depend on their order. Sums (time in flight, tokens) are exact.
 */
public final class RunTimeline implements RecordSink {

    private static final int SLICES = 512;
    private static final int MOST_SLOWEST = 5;

    private final StartPoint startPoint;
    private @Nullable TimeSlices slices;
    private long firstNanos;
    private long lastNanos;
    private long measured;
    private final TreeMap<TimelinePoint, RequestRecord> slowest = new TreeMap<>(Comparator.comparingLong(
                    (TimelinePoint point) -> point.latencyNanos().orElse(0))
            .reversed()
            .thenComparingLong(TimelinePoint::index));
    private boolean tokensKnown = true;

    /** @param startPoint where latencies start */
    public RunTimeline(StartPoint startPoint) {
        this.startPoint = startPoint;
    }

    /** One that has seen nothing yet, by the same rules. */
    public RunTimeline emptyCopy() {
        return new RunTimeline(startPoint);
    }

    @Override
    public synchronized void accept(RequestRecord record) {
        if (record.phase() == Phase.PROBE) {
            return;
        }
        TimeSlices all = slices;
        TimelinePoint point = TimelinePoint.of(record, startPoint);
        long beginNanos = Math.min(point.startNanos(), record.sentNanos());
        if (all == null) {
            all = new TimeSlices(SLICES, beginNanos);
            slices = all;
            firstNanos = beginNanos;
            lastNanos = record.endNanos();
        }
        firstNanos = Math.min(firstNanos, beginNanos);
        lastNanos = Math.max(lastNanos, record.endNanos());
        all.addBusy(record.sentNanos(), record.endNanos());
        if (record.isCompleted()) {
            addTokens(record, all);
        }
        if (record.isMeasured()) {
            measured++;
            all.at(point.startNanos()).add(point);
            if (point.isCompleted()) {
                addSlowest(record, point);
            }
        }
    }

    /** Tokens come with their chunks, in equal parts: which chunk held how many no server says. */
    private void addTokens(RequestRecord record, TimeSlices all) {
        OptionalInt output = record.tokens().outputTokens();
        if (output.isEmpty()) {
            tokensKnown = false;
            return;
        }
        ChunkTimes chunks = record.chunks();
        if (!record.streaming() || chunks.size() == 0) {
            all.at(record.endNanos()).addTokens(output.getAsInt());
            return;
        }
        double each = (double) output.getAsInt() / chunks.size();
        for (int i = 0; i < chunks.size(); i++) {
            all.at(chunks.at(i)).addTokens(each);
        }
    }

    /** Kept whole, so that a reader sees where their time went. */
    private void addSlowest(RequestRecord record, TimelinePoint point) {
        slowest.put(point, record);
        if (slowest.size() > MOST_SLOWEST) {
            slowest.pollLastEntry();
        }
    }

    /** The completed requests with the highest latency, that one first; at most five. */
    synchronized List<RequestRecord> slowestCompleted() {
        return List.copyOf(slowest.values());
    }

    /** How long a stretch lasts of which only some requests are drawn; 0 without a request. */
    synchronized long sliceNanos() {
        return slices == null ? 0 : slices.widthNanos();
    }

    /** Measured requests that were seen. */
    synchronized long measured() {
        return measured;
    }

    /** From the first request's start to the last one's end, warm-up and fillers included; 0 without a request. */
    synchronized long lengthNanos() {
        return lastNanos - firstNanos;
    }

    /** The requests that were kept, by their start. */
    synchronized List<TimelinePoint> points() {
        List<TimelinePoint> points = new ArrayList<>();
        if (slices != null) {
            for (int i = 0; i < slices.size(); i++) {
                points.addAll(slices.get(i).points());
            }
        }
        points.sort(Comparator.comparingLong((TimelinePoint point) -> sinceFirstNanos(point.startNanos()))
                .thenComparingLong(TimelinePoint::index));
        return List.copyOf(points);
    }

    /** A moment of the run's clock as time since the first request's start. */
    synchronized long sinceFirstNanos(long nanos) {
        return nanos - firstNanos;
    }

    /** Mean number of requests in flight over time; empty when no time passed. */
    synchronized Optional<TimeSeries> inFlight(int mostSteps) {
        return series(mostSteps).map(steps -> steps.of(TimeSlice::busyNanos, 1));
    }

    /** Output tokens per second over time; empty when no time passed or not every answer was counted. */
    synchronized Optional<TimeSeries> tokensPerSecond(int mostSteps) {
        return tokensKnown ? series(mostSteps).map(steps -> steps.of(TimeSlice::tokens, 1e9)) : Optional.empty();
    }

    synchronized boolean knowsTokens() {
        return tokensKnown;
    }

    private Optional<TimeSeries.Steps> series(int mostSteps) {
        TimeSlices all = slices;
        return all == null || lastNanos <= firstNanos
                ? Optional.empty()
                : Optional.of(new TimeSeries.Steps(all, firstNanos, lastNanos, mostSteps));
    }
}
