// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The measured requests of a run one by one, in the order in which they were scheduled, as a statistical verdict needs
 * them: neighbours resemble each other, and an unordered sample hides that. It ends before the first request that was
 * cancelled because the load ended, since of those behind it only the fast ones had ended. Of a client that walked away, as
 * planned, it knows at what age. Values are the judged ones, as
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

    private RequestSeries(
            long[] indices,
            long[] startNanos,
            long[] endNanos,
            boolean[] failed,
            Map<Metric, double[]> values,
            Map<Metric, double[]> ages,
            Optional<RateSeconds> seconds) {
        this.indices = indices;
        this.startNanos = startNanos;
        this.endNanos = endNanos;
        this.failed = failed;
        this.values = values;
        this.ages = ages;
        this.seconds = seconds;
    }

    /**
     * The same with what came in each second until its last request began: what came by then is of these requests alone, whatever was
     * under way later.
     */
    RequestSeries withSecondsToTheLastStart(RateSeconds ofRun) {
        return withSeconds(ofRun.before(size() == 0 ? Long.MIN_VALUE : startNanos[size() - 1]));
    }

    /** The same with what came in each second of the run. */
    RequestSeries withSeconds(RateSeconds ofRun) {
        return new RequestSeries(indices, startNanos, endNanos, failed, values, ages, Optional.of(ofRun));
    }

    /**
     * What came in each second, of a part of a run as far as nothing is missing; empty where whoever measured tells no moments.
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
                Optional.empty());
        return seconds.map(part::withSecondsToTheLastStart).orElse(part);
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
                seconds);
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
     * Whether the client of this request walked away before it had such a value, and after it was older than that: whatever
     * it would have been, the limit is missed.
     *
     * @param limit in the metric's base unit
     */
    public boolean hasOutlived(int row, Metric metric, double limit) {
        double[] column = ages.get(metric);
        return column != null && column[row] > limit;
    }

    /** Whether the client of this request walked away, as planned; it may have values all the same. */
    public boolean hasWalkedAway(int row) {
        return ages.values().stream().anyMatch(column -> !Double.isNaN(column[row]));
    }

    /** How many of the requests have outlived it. */
    int outlived(Metric metric, double limit) {
        return (int) IntStream.range(0, size())
                .filter(row -> hasOutlived(row, metric, limit))
                .count();
    }

    /** Puts requests in order that ended in any. Not thread-safe. */
    public static final class Builder {

        private static final int PLACE_BITS = 31;

        private final LongColumn indices = new LongColumn();
        private final LongColumn starts = new LongColumn();
        private final LongColumn ends = new LongColumn();
        private final BitSet failed = new BitSet();
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

        /** Of this request nothing is known, because the plan cut it short. */
        Builder cancelled(long index) {
            firstCancelled = Math.min(firstCancelled, index);
            return this;
        }

        /** Whether requests that were added are left out, because one before them was cut short. */
        boolean isCut() {
            return order(firstCancelled).length < indices.size();
        }

        /** What was added so far. */
        public RequestSeries build() {
            int[] order = order(firstCancelled);
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
                    Optional.empty());
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
