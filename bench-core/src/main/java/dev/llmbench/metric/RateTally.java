// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import dev.llmbench.request.ChunkTimes;
import dev.llmbench.request.RequestRecord;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Counts what came in each second: some numbers a second, however many chunks there are. Not thread-safe. */
final class RateTally {

    private final Map<Long, Double> completed = new TreeMap<>();
    private final Map<Long, Double> tokens = new TreeMap<>();
    private final GapTally gaps;
    private boolean tokensKnown = true;
    private long firstSent = Long.MAX_VALUE;
    private long lastEnd = Long.MIN_VALUE;

    RateTally(GapLimits limits) {
        this.gaps = new GapTally(limits);
    }

    /** The gaps of a request whose gaps are judged. */
    void addGaps(ChunkTimes chunks) {
        gaps.add(chunks);
    }

    /** A gap that never ended, of a request that failed then. */
    void addInfiniteGap(long atNanos) {
        gaps.addInfinite(atNanos);
    }

    /** A measured request that ended; those that did not complete widen the window only. */
    void add(RequestRecord record) {
        firstSent = Math.min(firstSent, record.sentNanos());
        lastEnd = Math.max(lastEnd, record.endNanos());
        if (record.isCompleted()) {
            addCompleted(record);
        }
    }

    private void addCompleted(RequestRecord record) {
        completed.merge(secondOf(record.endNanos()), 1.0, Double::sum);
        OptionalInt output = record.tokens().outputTokens();
        ChunkTimes chunks = record.chunks();
        if (output.isEmpty() || chunks.size() == 0 || !record.streaming()) {
            tokensKnown = false;
            return;
        }
        addChunks(chunks, (double) output.getAsInt() / chunks.size());
    }

    /** A second holds many chunks of a stream: they are added up before the map is asked, once for each second. */
    private void addChunks(ChunkTimes chunks, double tokensEach) {
        long second = secondOf(chunks.at(0));
        int inSecond = 0;
        for (int i = 0; i < chunks.size(); i++) {
            long of = secondOf(chunks.at(i));
            if (of != second) {
                tokens.merge(second, inSecond * tokensEach, Double::sum);
                second = of;
                inSecond = 0;
            }
            inSecond++;
        }
        tokens.merge(second, inSecond * tokensEach, Double::sum);
    }

    private static long secondOf(long nanos) {
        return Math.floorDiv(nanos, RateSeconds.NANOS);
    }

    /** Of the window from the first sending to the last end; of none without a request. */
    RateSeconds seconds() {
        boolean none = firstSent > lastEnd;
        long first = none ? 0 : Math.floorDiv(firstSent - 1, RateSeconds.NANOS) + 1;
        int count = none ? 0 : (int) Math.max(0, Math.floorDiv(lastEnd, RateSeconds.NANOS) - first);
        return new RateSeconds(
                first,
                column(completed, first, count),
                tokensKnown ? Optional.of(column(tokens, first, count)) : Optional.empty(),
                gaps.seconds(first, count));
    }

    private static double[] column(Map<Long, Double> seconds, long first, int count) {
        double[] column = new double[count];
        for (int i = 0; i < count; i++) {
            column[i] = seconds.getOrDefault(first + i, 0.0);
        }
        return column;
    }
}
