// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A sample of durations kept in buckets of three significant digits. Count, min, max and mean are exact; a percentile
 * is the upper end of the bucket that holds the value of nearest rank: at most 0.1 % high, or half a microsecond for
 * values below a millisecond, and never above the largest value. Comes from {@link PooledRecorder#snapshot()}.
 */
public final class PooledDistribution implements Distribution {

    private final double[] values;
    private final long[] cumulativeCounts;
    private final long finiteCount;
    private final long infiniteCount;
    private final double min;
    private final double max;
    private final double mean;
    private final double standardDeviation;

    PooledDistribution(Histogram histogram, long infiniteCount, long minNanos, long maxNanos, double sumNanos) {
        this.finiteCount = histogram.getTotalCount();
        this.infiniteCount = infiniteCount;
        boolean finite = infiniteCount == 0;
        this.min = finiteCount == 0 ? Double.POSITIVE_INFINITY : minNanos;
        this.max = finite ? maxNanos : Double.POSITIVE_INFINITY;
        this.mean = finite ? sumNanos / finiteCount : Double.POSITIVE_INFINITY;
        // A bucket's width would show as a deviation where there is none.
        this.standardDeviation =
                finite ? (minNanos == maxNanos ? 0 : histogram.getStdDeviation()) : Double.POSITIVE_INFINITY;

        double[] buckets = new double[64];
        long[] cumulative = new long[64];
        int size = 0;
        for (HistogramIterationValue bucket : histogram.recordedValues()) {
            if (size == buckets.length) {
                buckets = Arrays.copyOf(buckets, 2 * size);
                cumulative = Arrays.copyOf(cumulative, 2 * size);
            }
            buckets[size] = Math.min(bucket.getValueIteratedTo(), maxNanos);
            cumulative[size++] = bucket.getTotalCountToThisValue();
        }
        this.values = Arrays.copyOf(buckets, size);
        this.cumulativeCounts = Arrays.copyOf(cumulative, size);
    }

    @Override
    public long count() {
        return finiteCount + infiniteCount;
    }

    @Override
    public long infiniteCount() {
        return infiniteCount;
    }

    @Override
    public double min() {
        return min;
    }

    @Override
    public double max() {
        return max;
    }

    @Override
    public double mean() {
        return mean;
    }

    /** From the buckets: within 0.1 % of the exact one, or half a microsecond. */
    @Override
    public double standardDeviation() {
        return standardDeviation;
    }

    /** The value of rank ceil(percent / 100 x count), infinite when that rank is among the infinite values. */
    @Override
    public double percentile(double percent) {
        long rank = (long) Math.ceil(PercentRank.of(percent, count()));
        if (rank == 0) {
            return min;
        }
        return rank > finiteCount ? Double.POSITIVE_INFINITY : values[bucketOf(rank)];
    }

    private int bucketOf(long rank) {
        int found = Arrays.binarySearch(cumulativeCounts, rank);
        return found >= 0 ? found : -found - 1;
    }

    @Override
    public String percentileMethod() {
        return "hdr-3";
    }
}
