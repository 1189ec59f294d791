// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.load.LoadModel;
import dev.llmbench.request.Phase;
import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.stats.series.Levels;
import dev.llmbench.stats.series.PileUp;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The requests of a run as they followed each other, about 50 bytes for each. Thread-safe. */
final class RunSeries implements RecordSink {

    /**
     * One request.
     *
     * @param startNanos when it was meant to start, in an open loop, or did, in a closed one
     * @param ttftNanos from then to its first chunk; not a number unless it was measured and completed
     * @param gapNanos mean time from token to token; not a number where it has none
     */
    private record Row(long startNanos, long endNanos, boolean measured, double ttftNanos, double gapNanos) {}

    private final boolean openLoop;
    private final List<Row> rows = new ArrayList<>();
    private boolean streaming = true;

    RunSeries(LoadModel model) {
        this.openLoop = model instanceof LoadModel.OpenLoop;
    }

    boolean isOpenLoop() {
        return openLoop;
    }

    @Override
    public synchronized void accept(RequestRecord record) {
        if (record.phase() == Phase.PROBE) {
            return;
        }
        streaming &= record.streaming();
        long start = openLoop ? record.scheduledNanos() : record.sentNanos();
        // Later turns of a conversation have longer prompts: they change the TTFT, and nothing about the server.
        boolean first = record.turn().map(turn -> turn.number() == 1).orElse(true);
        boolean told = first
                && record.isMeasured()
                && record.isCompleted()
                && record.chunks().size() > 0;
        double ttft = told ? Math.max(1, record.chunks().at(0) - start) : Double.NaN;
        rows.add(new Row(start, record.endNanos(), record.isMeasured(), ttft, told ? gap(record) : Double.NaN));
    }

    private static double gap(RequestRecord record) {
        OptionalInt tokens = record.tokens().outputTokens();
        int chunks = record.chunks().size();
        long span = record.chunks().at(chunks - 1) - record.chunks().at(0);
        return tokens.isPresent() && tokens.getAsInt() > 1 && span > 0
                ? (double) span / (tokens.getAsInt() - 1)
                : Double.NaN;
    }

    /** What {@link #ttft()} holds, for messages: an answer that is not streamed comes as one chunk at its end. */
    synchronized String firstChunkName() {
        return streaming ? "TTFT" : "request latency";
    }

    /** TTFT of completed measured requests in the order of their starts, in nanoseconds. */
    synchronized double[] ttft() {
        return column(Row::ttftNanos);
    }

    /** Mean time from token to token of those that have one, in the same order. */
    synchronized double[] gaps() {
        return column(Row::gapNanos);
    }

    private double[] column(ToDoubleFunction<Row> value) {
        return rows.stream()
                .sorted(Comparator.comparingLong(Row::startNanos))
                .mapToDouble(value)
                .filter(Double::isFinite)
                .toArray();
    }

    /** How many measured requests started, and within which time. */
    record Window(int count, long fromNanos, long untilNanos) {

        double seconds() {
            return (untilNanos - fromNanos) / 1e9;
        }
    }

    synchronized Window window() {
        long from = rows.stream()
                .filter(Row::measured)
                .mapToLong(Row::startNanos)
                .min()
                .orElse(0);
        long until = rows.stream()
                .filter(Row::measured)
                .mapToLong(Row::startNanos)
                .max()
                .orElse(0);
        return new Window((int) rows.stream().filter(Row::measured).count(), from, until);
    }

    /** The mean number of requests under way, of every phase, in equal spans of the window. */
    synchronized double[] levels(Window window, int spans) {
        return Levels.means(
                rows.stream().mapToLong(Row::startNanos).toArray(),
                rows.stream().mapToLong(Row::endNanos).toArray(),
                window.fromNanos(),
                window.untilNanos(),
                spans);
    }

    /** What piled up at the window's end, of the requests of every phase that started within it. */
    synchronized PileUp pileUp(Window window) {
        List<Row> within = rows.stream()
                .filter(row -> row.startNanos() >= window.fromNanos() && row.startNanos() <= window.untilNanos())
                .sorted(Comparator.comparingLong(Row::startNanos))
                .toList();
        return PileUp.at(
                within.stream().mapToLong(Row::startNanos).toArray(),
                within.stream().mapToLong(Row::endNanos).toArray(),
                window.untilNanos());
    }

    /**
     * What completed measured requests met and how long they waited: the number under way at their starts, and their
     * TTFT.
     */
    static final class Waiting {

        private final double[] levels;
        private final double[] ttft;

        private Waiting(double[] levels, double[] ttft) {
            this.levels = levels;
            this.ttft = ttft;
        }

        double[] levels() {
            return levels;
        }

        double[] ttft() {
            return ttft;
        }
    }

    /** Of the last requests, at most so many. */
    synchronized Waiting waiting(int most) {
        List<Row> ordered =
                rows.stream().sorted(Comparator.comparingLong(Row::startNanos)).toList();
        double[] levels = Levels.atStarts(
                ordered.stream().mapToLong(Row::startNanos).toArray(),
                ordered.stream().mapToLong(Row::endNanos).toArray());
        int[] told = IntStream.range(0, levels.length)
                .filter(i -> Double.isFinite(ordered.get(i).ttftNanos()))
                .toArray();
        int skip = Math.max(0, told.length - most);
        double[] met = new double[told.length - skip];
        double[] ttft = new double[met.length];
        for (int i = 0; i < met.length; i++) {
            met[i] = levels[told[skip + i]];
            ttft[i] = ordered.get(told[skip + i]).ttftNanos();
        }
        return new Waiting(met, ttft);
    }
}
