// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The gaps between chunks that ended in each whole second of a run's window, and how many of them were beyond a limit.
 * They are those that {@link Metric#ICL} pools: of a failed request one infinite gap besides its real ones. Immutable.
 */
public final class GapSeconds {

    private final long[] counts;
    private final long[] nanos;
    private final Map<Long, long[]> atLeast;

    /** @param atLeast by threshold in nanoseconds; each column is as long as the others */
    GapSeconds(long[] counts, long[] nanos, Map<Long, long[]> atLeast) {
        this.counts = counts;
        this.nanos = nanos;
        this.atLeast = atLeast;
    }

    /**
     * The first so many seconds, as if no more had been measured.
     *
     * @param seconds 0 to {@link #size()}
     */
    public GapSeconds first(int seconds) {
        Map<Long, long[]> cut = new TreeMap<>();
        atLeast.forEach((threshold, column) -> cut.put(threshold, Arrays.copyOf(column, seconds)));
        return new GapSeconds(Arrays.copyOf(counts, seconds), Arrays.copyOf(nanos, seconds), cut);
    }

    /** How many seconds. */
    public int size() {
        return counts.length;
    }

    /** How many gaps ended in each second. */
    public long[] counts() {
        return counts.clone();
    }

    /**
     * How many of them were of at least so many nanoseconds; empty when that threshold was not among the run's
     * {@link GapLimits}.
     */
    public Optional<long[]> atLeast(long thresholdNanos) {
        return Optional.ofNullable(atLeast.get(thresholdNanos)).map(column -> Arrays.copyOf(column, column.length));
    }

    /** How many answers were between two chunks at a time, on average over these seconds; 0 without a second. */
    public double meanStreams() {
        double open = (double) Arrays.stream(nanos).sum() / RateSeconds.NANOS;
        return counts.length == 0 ? 0 : open / counts.length;
    }
}
