// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats;

import java.time.Duration;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Collects so many durations that they cannot be kept one by one: every gap between the chunks of every request.
 * Buckets of three significant digits from one microsecond to one hour, 200 kB whatever the count. Not thread-safe: its
 * owner guards it.
 */
public final class PooledRecorder {

    static final long LARGEST_NANOS = Duration.ofHours(1).toNanos();

    private final Histogram histogram = new Histogram(1_000, LARGEST_NANOS, 3);
    private long infiniteCount;
    private long minNanos = Long.MAX_VALUE;
    private long maxNanos;
    private double sumNanos;

    /**
     * Adds one value. One above an hour counts as an hour.
     *
     * @throws IllegalArgumentException when the value is negative, which only a broken clock or parser brings about
     */
    public void record(long nanos) {
        if (nanos < 0) {
            throw new IllegalArgumentException("a duration cannot be negative: " + nanos + " ns");
        }
        long clamped = Math.min(nanos, LARGEST_NANOS);
        histogram.recordValue(clamped);
        minNanos = Math.min(minNanos, clamped);
        maxNanos = Math.max(maxNanos, clamped);
        sumNanos += clamped;
    }

    /** Adds one infinite value: what a failed request is worth. */
    public void recordInfinite() {
        infiniteCount++;
    }

    /** Adds all that the other one has collected. */
    public void add(PooledRecorder other) {
        histogram.add(other.histogram);
        infiniteCount += other.infiniteCount;
        minNanos = Math.min(minNanos, other.minNanos);
        maxNanos = Math.max(maxNanos, other.maxNanos);
        sumNanos += other.sumNanos;
    }

    /** What was collected so far; empty when that is nothing. */
    public Optional<PooledDistribution> snapshot() {
        return histogram.getTotalCount() + infiniteCount == 0
                ? Optional.empty()
                : Optional.of(new PooledDistribution(histogram, infiniteCount, minNanos, maxNanos, sumNanos));
    }
}
