// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import dev.llmbench.request.Phase;
import dev.llmbench.request.UnderWay;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

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

    private final long[] indices;
    private final long[] startNanos;
    private final long[] endNanos;
    private final boolean[] failed;
    private final Map<Metric, double[]> values;
    private final Map<Metric, double[]> ages;
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

    private RequestSeries(
            long[] indices,
            long[] startNanos,
            long[] endNanos,
            boolean[] failed,
            Map<Metric, double[]> values,
            Map<Metric, double[]> ages,
            Optional<RateSeconds> seconds,
            Open open) {
        this.indices = indices;
        this.startNanos = startNanos;
        this.endNanos = endNanos;
        this.failed = failed;
        this.values = values;
        this.ages = ages;
        this.seconds = seconds;
        this.open = open;
    }

    /**
     * The same with what came in each second until its last request began: what came by then is of these requests
     * alone, whatever was under way later.
     */
    RequestSeries withSecondsToTheLastStart(RateSeconds ofRun) {
        return withSeconds(ofRun.before(size() == 0 ? Long.MIN_VALUE : startNanos[size() - 1]));
    }

    /** The same with what came in each second of the run. */
    RequestSeries withSeconds(RateSeconds ofRun) {
        return new RequestSeries(indices, startNanos, endNanos, failed, values, ages, Optional.of(ofRun), open);
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
        return startNanos.length;
    }

    /** The requests with a smaller index only, as if no more had been measured. */
    RequestSeries before(long index) {
        int found = Arrays.binarySearch(indices, index);
        int size = found >= 0 ? found : -found - 1;
        RequestSeries part = new RequestSeries(
                Arrays.copyOf(indices, size),
                Arrays.copyOf(startNanos, size),
                Arrays.copyOf(endNanos, size),
                Arrays.copyOf(failed, size),
                first(size, values),
                first(size, ages),
                Optional.empty(),
                open.before(index, size));
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
        for (int row = 0; row < size(); row++) {
            all.request(indices[row], startNanos[row], endNanos[row], failed[row]);
            addTo(all, row);
        }
        for (UnderWay request : requests) {
            if (request.phase() == Phase.MEASURED && Arrays.binarySearch(indices, request.index()) < 0) {
                all.underWay(request, startPoint.of(request), now);
            }
        }
        RequestSeries ended = before(before);
        return new RequestSeries(
                ended.indices,
                ended.startNanos,
                ended.endNanos,
                ended.failed,
                ended.values,
                ended.ages,
                ended.seconds,
                Open.behind(all.all()));
    }

    private void addTo(Builder all, int row) {
        values.forEach((metric, column) -> {
            if (!Double.isNaN(column[row])) {
                all.value(metric, column[row]);
            }
        });
        ages.forEach((metric, column) -> {
            if (!Double.isNaN(column[row])) {
                all.age(metric, column[row]);
            }
        });
    }

    /** The same requests in the order of their starts, and numbered so; those of one start stay as they are. */
    RequestSeries inOrderOfStarts() {
        int[] order = IntStream.range(0, size())
                .boxed()
                .sorted(Comparator.comparingLong(this::startNanos))
                .mapToInt(Integer::intValue)
                .toArray();
        boolean[] hasFailed = new boolean[order.length];
        for (int row = 0; row < order.length; row++) {
            hasFailed[row] = failed[order[row]];
        }
        return new RequestSeries(
                LongStream.range(0, order.length).toArray(),
                Arrays.stream(order).mapToLong(this::startNanos).toArray(),
                Arrays.stream(order).mapToLong(this::endNanos).toArray(),
                hasFailed,
                inOrder(values, order),
                inOrder(ages, order),
                seconds,
                Open.NONE);
    }

    private static Map<Metric, double[]> inOrder(Map<Metric, double[]> columns, int[] order) {
        Map<Metric, double[]> ordered = new EnumMap<>(Metric.class);
        columns.forEach((metric, column) -> ordered.put(
                metric, Arrays.stream(order).mapToDouble(row -> column[row]).toArray()));
        return ordered;
    }

    private static Map<Metric, double[]> first(int size, Map<Metric, double[]> columns) {
        Map<Metric, double[]> cut = new EnumMap<>(Metric.class);
        columns.forEach((metric, column) -> cut.put(metric, Arrays.copyOf(column, size)));
        return cut;
    }

    /** Where the request's latencies start: scheduled in an open loop, sent in a closed one. */
    public long startNanos(int row) {
        return startNanos[row];
    }

    /** When it was over for the client. */
    public long endNanos(int row) {
        return endNanos[row];
    }

    /** Whether it failed; an unfinished one did not. */
    public boolean isFailed(int row) {
        return failed[row];
    }

    /** Whether the request has such a value, be it the worst one because it failed. */
    public boolean has(int row, Metric metric) {
        double[] column = values.get(metric);
        return column != null && !Double.isNaN(column[row]);
    }

    /**
     * The judged value in the metric's base unit; infinite for a failed request's latency.
     *
     * @throws IllegalArgumentException when there is none, see {@link #has}
     */
    public double judged(int row, Metric metric) {
        double[] column = values.get(metric);
        if (column == null || Double.isNaN(column[row])) {
            throw new IllegalArgumentException("row = " + row + ": this request has no " + metric.key());
        }
        return column[row];
    }

    /**
     * Whether the client of this request walked away, or the load was cut short, before it had such a value, and after
     * it was older than that: whatever it would have been, the limit is missed.
     *
     * @param limit in the metric's base unit
     */
    public boolean hasOutlived(int row, Metric metric, double limit) {
        double[] column = ages.get(metric);
        return column != null && column[row] > limit;
    }

    /**
     * Whether the client of this request walked away, as planned, or the load was cut short; it may have values all the
     * same.
     */
    public boolean hasWalkedAway(int row) {
        return ages.values().stream().anyMatch(column -> !Double.isNaN(column[row]));
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
            return new RequestSeries(
                    indicesInOrder,
                    startNanos,
                    endNanos,
                    hasFailed,
                    inOrder(columns, order),
                    inOrder(ages, order),
                    Optional.empty(),
                    openOnes);
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
