// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import java.util.function.ToDoubleFunction;

/** A rate over time, constant within each of its steps. */
final class TimeSeries {

    private final long stepNanos;
    private final long[] edgesNanos;
    private final double[] values;

    private TimeSeries(long stepNanos, long[] edgesNanos, double[] values) {
        this.stepNanos = stepNanos;
        this.edgesNanos = edgesNanos;
        this.values = values;
    }

    /** How long a step lasts; the first and the last one are cut to the run. */
    long stepNanos() {
        return stepNanos;
    }

    /** Where steps begin, since the first request's start, and where the last one ends. */
    long[] edgesNanos() {
        return edgesNanos.clone();
    }

    /** One for each step. */
    double[] values() {
        return values.clone();
    }

    double highest() {
        double highest = 0;
        for (double value : values) {
            highest = Math.max(highest, value);
        }
        return highest;
    }

    /** Joins the stretches of a run to at most so many steps. */
    static final class Steps {

        private final TimeSlices slices;
        private final long fromNanos;
        private final long toNanos;
        private final int first;
        private final int last;
        private final int joined;
        private final int count;

        Steps(TimeSlices slices, long fromNanos, long toNanos, int most) {
            this.slices = slices;
            this.fromNanos = fromNanos;
            this.toNanos = toNanos;
            this.last = slices.indexOf(toNanos);
            this.first = slices.indexOf(fromNanos);
            int used = slices.indexOf(toNanos - 1) - first + 1;
            this.joined = (used + most - 1) / most;
            this.count = (used + joined - 1) / joined;
        }

        /** {@code sum / time}, step by step. What came at the very last moment belongs to the last step. */
        TimeSeries of(ToDoubleFunction<TimeSlice> sum, double factor) {
            long[] edges = new long[count + 1];
            double[] values = new double[count];
            for (int step = 0; step < count; step++) {
                double total = 0;
                int begin = first + step * joined;
                int end = step == count - 1 ? last : begin + joined - 1;
                for (int i = begin; i <= end; i++) {
                    total += sum.applyAsDouble(slices.get(i));
                }
                long start = Math.max(fromNanos, slices.startOf(begin));
                long stop = step == count - 1 ? toNanos : slices.startOf(begin + joined);
                edges[step] = start - fromNanos;
                edges[step + 1] = stop - fromNanos;
                values[step] = total * factor / (stop - start);
            }
            return new TimeSeries(joined * slices.widthNanos(), edges, values);
        }
    }
}
