// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

import dev.llmbench.stats.series.QueueTrend;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What was measured, in the order in which it was scheduled, the fixed warm-up left out. All columns are of the same
 * requests. Immutable.
 */
public final class Sample {

    private final double[] values;
    private final Optional<double[]> levels;
    private final List<double[]> settling;
    private final QueueTrend queue;

    private Sample(double[] values, Optional<double[]> levels, List<double[]> settling, QueueTrend queue) {
        this.values = values;
        this.levels = levels;
        this.settling = settling;
        this.queue = queue;
    }

    /**
     * @param values what is judged; an infinite one is the worst value
     * @throws IllegalArgumentException when one is not a number: an absent value is left out, and its request with it
     */
    public static Sample of(double... values) {
        if (Arrays.stream(values).anyMatch(Double::isNaN)) {
            throw new IllegalArgumentException("a sample cannot hold NaN: leave absent values out");
        }
        return new Sample(values.clone(), Optional.empty(), List.of(), QueueTrend.LEVEL);
    }

    /**
     * Also how many requests were under way at each one's start. For loads that do not hold this constant by
     * themselves: it tells how long congestion lasts.
     */
    public Sample withLevels(double... column) {
        return new Sample(values, Optional.of(checked(column)), settling, queue);
    }

    /**
     * Also a column that shows whether the source has settled, such as logarithms of latencies ({@link #logarithms}).
     * The first one given is the one whose drift is judged.
     *
     * @param column finite values
     */
    public Sample withSettling(double... column) {
        List<double[]> more = new ArrayList<>(settling);
        more.add(checked(column));
        return new Sample(values, levels, List.copyOf(more), queue);
    }

    /** Also what becomes of the number under way; {@link QueueTrend#LEVEL} without. */
    public Sample withQueue(QueueTrend trend) {
        return new Sample(values, levels, settling, trend);
    }

    /**
     * Logarithms of values, for {@link #withSettling}. Infinite values count as the largest finite one, zeros and less
     * as the smallest positive one; all zero where there is none.
     */
    public static double[] logarithms(double... column) {
        double[] usable = Arrays.stream(column)
                .filter(value -> value > 0 && value < Double.POSITIVE_INFINITY)
                .toArray();
        if (usable.length == 0) {
            return new double[column.length];
        }
        double smallest = Arrays.stream(usable).min().orElseThrow();
        double largest = Arrays.stream(usable).max().orElseThrow();
        return Arrays.stream(column)
                .map(value -> Math.log(Math.min(largest, Math.max(smallest, value))))
                .toArray();
    }

    private double[] checked(double[] column) {
        if (column.length != values.length || !Arrays.stream(column).allMatch(Double::isFinite)) {
            throw new IllegalArgumentException("a column of " + column.length + " beside " + values.length
                    + " values: it has one finite number for each value");
        }
        return column.clone();
    }

    public int count() {
        return values.length;
    }

    /** The part of it from one index to before another, as if no more had been measured. */
    Sample part(int from, int to) {
        return new Sample(
                Arrays.copyOfRange(values, from, to),
                levels.map(column -> Arrays.copyOfRange(column, from, to)),
                settling.stream()
                        .map(column -> Arrays.copyOfRange(column, from, to))
                        .toList(),
                queue);
    }

    double[] values() {
        return values;
    }

    Optional<double[]> levels() {
        return levels;
    }

    List<double[]> settling() {
        return settling;
    }

    QueueTrend queue() {
        return queue;
    }
}
