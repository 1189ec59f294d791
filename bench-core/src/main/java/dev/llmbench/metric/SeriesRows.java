// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a {@link RequestSeries}, a row for each request, with ascending indices. NaN stands for no value.
 * Immutable.
 */
final class SeriesRows {

    private final long[] indices;
    private final long[] startNanos;
    private final long[] endNanos;
    private final boolean[] failed;
    private final Map<Metric, double[]> values;
    private final Map<Metric, double[]> ages;

    /** Takes the arrays as they are, which nobody may change any more. */
    SeriesRows(
            long[] indices,
            long[] startNanos,
            long[] endNanos,
            boolean[] failed,
            Map<Metric, double[]> values,
            Map<Metric, double[]> ages) {
        this.indices = indices;
        this.startNanos = startNanos;
        this.endNanos = endNanos;
        this.failed = failed;
        this.values = values;
        this.ages = ages;
    }

    int size() {
        return indices.length;
    }

    /** How many rows have a smaller index. */
    int countBefore(long index) {
        int found = Arrays.binarySearch(indices, index);
        return found >= 0 ? found : -found - 1;
    }

    boolean has(long index) {
        return Arrays.binarySearch(indices, index) >= 0;
    }

    long startNanos(int row) {
        return startNanos[row];
    }

    long endNanos(int row) {
        return endNanos[row];
    }

    boolean isFailed(int row) {
        return failed[row];
    }

    double value(int row, Metric metric) {
        return at(row, values.get(metric));
    }

    double age(int row, Metric metric) {
        return at(row, ages.get(metric));
    }

    private static double at(int row, double @Nullable [] column) {
        return column == null ? Double.NaN : column[row];
    }

    boolean hasAge(int row) {
        return ages.values().stream().anyMatch(column -> !Double.isNaN(column[row]));
    }

    SeriesRows first(int count) {
        return new SeriesRows(
                Arrays.copyOf(indices, count),
                Arrays.copyOf(startNanos, count),
                Arrays.copyOf(endNanos, count),
                Arrays.copyOf(failed, count),
                first(count, values),
                first(count, ages));
    }

    private static Map<Metric, double[]> first(int count, Map<Metric, double[]> columns) {
        Map<Metric, double[]> cut = new EnumMap<>(Metric.class);
        columns.forEach((metric, column) -> cut.put(metric, Arrays.copyOf(column, count)));
        return cut;
    }

    /** Numbered anew; those of one start stay as they are. */
    SeriesRows inOrderOfStarts() {
        int[] order = IntStream.range(0, size())
                .boxed()
                .sorted(Comparator.comparingLong(this::startNanos))
                .mapToInt(Integer::intValue)
                .toArray();
        boolean[] hasFailed = new boolean[order.length];
        for (int row = 0; row < order.length; row++) {
            hasFailed[row] = failed[order[row]];
        }
        return new SeriesRows(
                LongStream.range(0, order.length).toArray(),
                Arrays.stream(order).mapToLong(this::startNanos).toArray(),
                Arrays.stream(order).mapToLong(this::endNanos).toArray(),
                hasFailed,
                inOrder(values, order),
                inOrder(ages, order));
    }

    private static Map<Metric, double[]> inOrder(Map<Metric, double[]> columns, int[] order) {
        Map<Metric, double[]> ordered = new EnumMap<>(Metric.class);
        columns.forEach((metric, column) -> ordered.put(
                metric, Arrays.stream(order).mapToDouble(row -> column[row]).toArray()));
        return ordered;
    }

    void addTo(RequestSeries.Builder all) {
        for (int row = 0; row < size(); row++) {
            all.request(indices[row], startNanos[row], endNanos[row], failed[row]);
            for (Map.Entry<Metric, double[]> column : values.entrySet()) {
                if (!Double.isNaN(column.getValue()[row])) {
                    all.value(column.getKey(), column.getValue()[row]);
                }
            }
            for (Map.Entry<Metric, double[]> column : ages.entrySet()) {
                if (!Double.isNaN(column.getValue()[row])) {
                    all.age(column.getKey(), column.getValue()[row]);
                }
            }
        }
    }
}
