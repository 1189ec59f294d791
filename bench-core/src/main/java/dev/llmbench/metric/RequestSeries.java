// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import dev.llmbench.request.Phase;
import dev.llmbench.request.UnderWay;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The measured requests of a run one by one, in the order in which they were scheduled, as a statistical verdict needs
 * them: neighbours resemble each other, and an unordered sample hides that. It ends before the first request that was
 * cancelled because the load ended, since of those behind it only the fast ones had ended; {@link #withOpen} goes on.
 * Of a client that walked away, as planned, it knows at what age. Values are the judged ones, as
 * {@link RunMetrics#judged()} tells. Immutable.
 */
public final class RequestSeries {

    /** Of no request. */
    public static final RequestSeries EMPTY = new Builder().build();

    private final SeriesRows rows;
    private final Optional<RateSeconds> seconds;
    private final Open open;

    /**
     * What lies behind the first request that had not ended.
     *
     * @param rows of requests that had not ended
     * @param all the series with those; empty when it has them itself, or there are none
     */
    private record Open(BitSet rows, Optional<RequestSeries> all) {

        static final Open NONE = new Open(new BitSet(), Optional.empty());

        static Open rows(BitSet rows) {
            return new Open(rows, Optional.empty());
        }

        static Open behind(RequestSeries all) {
            return new Open(new BitSet(), Optional.of(all));
        }

        Open before(long index, int size) {
            return new Open(rows.get(0, size), all.map(series -> series.before(index)));
        }
    }

    private RequestSeries(SeriesRows rows, Optional<RateSeconds> seconds, Open open) {
        this.rows = rows;
        this.seconds = seconds;
        this.open = open;
    }

    /**
     * The same with what came in each second until its last request began: what came by then is of these requests
     * alone, whatever was under way later.
     */
    RequestSeries withSecondsToTheLastStart(RateSeconds ofRun) {
        return withSeconds(ofRun.before(size() == 0 ? Long.MIN_VALUE : startNanos(size() - 1)));
    }

    /** The same with what came in each second of the run. */
    RequestSeries withSeconds(RateSeconds ofRun) {
        return new RequestSeries(rows, Optional.of(ofRun), open);
    }

    /**
     * What came in each second, of a part of a run as far as nothing is missing; empty where whoever measured tells no
     * moments.
     */
    public Optional<RateSeconds> seconds() {
        return seconds;
    }

    /** How many requests. */
    public int size() {
        return rows.size();
    }

    /** The requests with a smaller index only, as if no more had been measured. */
    RequestSeries before(long index) {
        int size = rows.countBefore(index);
        RequestSeries part = new RequestSeries(rows.first(size), Optional.empty(), open.before(index, size));
        return seconds.map(part::withSecondsToTheLastStart).orElse(part);
    }

    /**
     * The same, going on behind requests that had not ended: of these the values that had come by then, and how old
     * they were without others. Who counts here stops at the first {@link #isOpen open} one that has not missed its
     * limit yet; else only the fast ones of those behind it would count.
     */
    public RequestSeries withOpen() {
        return open.all().orElse(this);
    }

    /** Whether the request had not ended, because the load was cut short or goes on. */
    public boolean isOpen(int row) {
        return open.rows().get(row);
    }

    /**
     * The same with requests that are under way, as if they were cut short now; those that have ended meanwhile are in
     * it already.
     *
     * @param before what is before that index has ended
     */
    RequestSeries withUnderWay(List<UnderWay> requests, StartPoint startPoint, long now, long before) {
        Builder all = new Builder();
        rows.addTo(all);
        for (UnderWay request : requests) {
            if (request.phase() == Phase.MEASURED && !rows.has(request.index())) {
                all.underWay(request, startPoint.of(request), now);
            }
        }
        RequestSeries ended = before(before);
        return new RequestSeries(ended.rows, ended.seconds, Open.behind(all.all()));
    }

    /** The same requests in the order of their starts, and numbered so; those of one start stay as they are. */
    RequestSeries inOrderOfStarts() {
        return new RequestSeries(rows.inOrderOfStarts(), seconds, Open.NONE);
    }

    /** Where the request's latencies start: scheduled in an open loop, sent in a closed one. */
    public long startNanos(int row) {
        return rows.startNanos(row);
    }

    /** When it was over for the client. */
    public long endNanos(int row) {
        return rows.endNanos(row);
    }

    /** Whether it failed; an unfinished one did not. */
    public boolean isFailed(int row) {
        return rows.isFailed(row);
    }

    /** Whether the request has such a value, be it the worst one because it failed. */
    public boolean has(int row, Metric metric) {
        return !Double.isNaN(rows.value(row, metric));
    }

    /**
     * The judged value in the metric's base unit; infinite for a failed request's latency.
     *
     * @throws IllegalArgumentException when there is none, see {@link #has}
     */
    public double judged(int row, Metric metric) {
        double value = rows.value(row, metric);
        if (Double.isNaN(value)) {
            throw new IllegalArgumentException("row = " + row + ": this request has no " + metric.key());
        }
        return value;
    }

    /**
     * Whether the client of this request walked away, or the load was cut short, before it had such a value, and after
     * it was older than that: whatever it would have been, the limit is missed.
     *
     * @param limit in the metric's base unit
     */
    public boolean hasOutlived(int row, Metric metric, double limit) {
        return rows.age(row, metric) > limit;
    }

    /**
     * Whether the client of this request walked away, as planned, or the load was cut short; it may have values all the
     * same.
     */
    public boolean hasWalkedAway(int row) {
        return rows.hasAge(row);
    }

    /** How many of the requests have outlived it, those that had not ended among them. */
    int outlived(Metric metric, double limit) {
        RequestSeries all = withOpen();
        return (int) IntStream.range(0, all.size())
                .filter(row -> all.hasOutlived(row, metric, limit))
                .count();
    }

    /** Puts requests in order that ended in any. Not thread-safe. */
    public static final class Builder {

        private static final int PLACE_BITS = 31;

        private final LongColumn indices = new LongColumn();
        private final LongColumn starts = new LongColumn();
        private final LongColumn ends = new LongColumn();
        private final BitSet failed = new BitSet();
        private final BitSet open = new BitSet();
        private final Map<Metric, DoubleColumn> columns = new EnumMap<>(Metric.class);
        private final Map<Metric, DoubleColumn> ages = new EnumMap<>(Metric.class);
        private long firstCancelled = Long.MAX_VALUE;

        /**
         * The next request; its values follow.
         *
         * @param index its number in the load
         */
        public Builder request(long index, long startNanos, long endNanos, boolean hasFailed) {
            failed.set(indices.size(), hasFailed);
            indices.add(index);
            starts.add(startNanos);
            ends.add(endNanos);
            return this;
        }

        /** A judged value of the request named last. */
        public Builder value(Metric metric, double judged) {
            return put(columns, metric, judged);
        }

        /** How old the request named last was when its client walked away, without such a value. */
        public Builder age(Metric metric, double nanos) {
            return put(ages, metric, nanos);
        }

        private Builder put(Map<Metric, DoubleColumn> into, Metric metric, double value) {
            DoubleColumn column = into.computeIfAbsent(metric, unused -> new DoubleColumn());
            column.padTo(indices.size() - 1, Double.NaN);
            column.add(value);
            return this;
        }

        /** The next request, which had not ended when the load was cut short; what had come by then follows. */
        Builder cancelled(long index, long startNanos, long endNanos) {
            open.set(indices.size());
            firstCancelled = Math.min(firstCancelled, index);
            return request(index, startNanos, endNanos, false);
        }

        private void underWay(UnderWay request, long startNanos, long now) {
            cancelled(request.index(), startNanos, now);
            age(Metric.REQUEST_LATENCY, (double) now - startNanos);
            if (request.silent()) {
                age(Metric.TTFT, (double) now - startNanos);
                age(Metric.TTFO, (double) now - startNanos);
            }
        }

        /** Whether requests that ended are left out, because one before them was cut short. */
        boolean isCut() {
            return order(firstCancelled).length < indices.size() - open.cardinality();
        }

        /** What was added so far. */
        public RequestSeries build() {
            return open.isEmpty() ? all() : build(order(firstCancelled), Open.behind(all()));
        }

        private RequestSeries all() {
            int[] order = order(Long.MAX_VALUE);
            BitSet rows = new BitSet();
            for (int row = 0; row < order.length; row++) {
                rows.set(row, open.get(order[row]));
            }
            return build(order, Open.rows(rows));
        }

        private RequestSeries build(int[] order, Open openOnes) {
            long[] indicesInOrder = new long[order.length];
            long[] startNanos = new long[order.length];
            long[] endNanos = new long[order.length];
            boolean[] hasFailed = new boolean[order.length];
            for (int row = 0; row < order.length; row++) {
                indicesInOrder[row] = indices.at(order[row]);
                startNanos[row] = starts.at(order[row]);
                endNanos[row] = ends.at(order[row]);
                hasFailed[row] = failed.get(order[row]);
            }
            SeriesRows rows = new SeriesRows(
                    indicesInOrder, startNanos, endNanos, hasFailed, inOrder(columns, order), inOrder(ages, order));
            return new RequestSeries(rows, Optional.empty(), openOnes);
        }

        private Map<Metric, double[]> inOrder(Map<Metric, DoubleColumn> columns, int[] order) {
            Map<Metric, double[]> ordered = new EnumMap<>(Metric.class);
            columns.forEach((metric, column) -> {
                column.padTo(indices.size(), Double.NaN);
                ordered.put(metric, column.inOrder(order));
            });
            return ordered;
        }

        /** The places of all requests before that index, in order. Both fit into one number, which sorts fast. */
        private int[] order(long before) {
            long[] keys = new long[indices.size()];
            int kept = 0;
            for (int place = 0; place < keys.length; place++) {
                if (indices.at(place) < before) {
                    keys[kept++] = indices.at(place) << PLACE_BITS | place;
                }
            }
            Arrays.sort(keys, 0, kept);
            int[] order = new int[kept];
            Arrays.setAll(order, i -> (int) (keys[i] & ((1L << PLACE_BITS) - 1)));
            return order;
        }
    }
}
