// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import java.util.Arrays;
import java.util.Optional;

/**
 * What came in each whole second of a run's window, on the load generator's clock. The seconds in which the window
 * begins and ends are left out, since they are not whole. Immutable.
 */
public final class RateSeconds {

    static final long NANOS = 1_000_000_000L;

    private final long first;
    private final double[] completed;
    private final Optional<double[]> tokens;
    private final Optional<GapSeconds> gaps;

    RateSeconds(long first, double[] completed, Optional<double[]> tokens, Optional<GapSeconds> gaps) {
        this.first = first;
        this.completed = completed;
        this.tokens = tokens;
        this.gaps = gaps;
    }

    /** The whole seconds that were over by then. */
    RateSeconds before(long nanos) {
        int kept = (int) Math.max(0, Math.min(count(), indexOf(nanos)));
        return new RateSeconds(
                first,
                Arrays.copyOf(completed, kept),
                tokens.map(column -> Arrays.copyOf(column, kept)),
                gaps.map(all -> all.first(kept)));
    }

    /** How many whole seconds. */
    public int count() {
        return completed.length;
    }

    /** Requests that were completed in each second. */
    public double[] completed() {
        return completed.clone();
    }

    /**
     * Output tokens of completed requests that came in each second, with their chunks and not when their request ended;
     * those of a request in equal parts with each of its chunks. Empty when a completed request has no count or no
     * chunks.
     */
    public Optional<double[]> outputTokens() {
        return tokens.map(column -> Arrays.copyOf(column, column.length));
    }

    /** The gaps between chunks that ended in each second; empty when no limit on them was known before the load. */
    public Optional<GapSeconds> gaps() {
        return gaps;
    }

    /** The place in these columns of what happened then; outside of them for what came in no whole second. */
    public long indexOf(long nanos) {
        return Math.floorDiv(nanos, NANOS) - first;
    }
}
