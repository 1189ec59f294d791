// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.probe;

import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.ExactDistribution;
import java.util.Arrays;
import java.util.Optional;

/**
 * How late a thread woke up, moment by moment on a fixed grid. Every moment of the grid counts, also those that a long
 * sleep missed: a pause of 100 ms is ten late moments and not one, or it would hide among the good ones. Thread-safe.
 */
final class LagLog {

    /**
     * About three hours at one moment every 10 ms; beyond, every second one is dropped, and the rest weighs the same.
     */
    private static final int MOST_MOMENTS = 1 << 20;

    private final long periodNanos;
    private final int most;
    private long[] due = new long[1024];
    private long[] lag = new long[1024];
    private int size;
    private int keepEvery = 1;
    private long seen;

    LagLog(long periodNanos) {
        this(periodNanos, MOST_MOMENTS);
    }

    LagLog(long periodNanos, int most) {
        this.periodNanos = periodNanos;
        this.most = most;
    }

    /**
     * A wake-up that was meant for one moment and came at another, so that all moments of the grid between them were
     * missed.
     *
     * @return the next moment of the grid that is still to come
     */
    synchronized long wokeUp(long dueNanos, long nowNanos) {
        long moment = dueNanos;
        do {
            add(moment, nowNanos - moment);
            moment += periodNanos;
        } while (moment - nowNanos <= 0);
        return moment;
    }

    private void add(long dueNanos, long lagNanos) {
        if (seen++ % keepEvery != 0) {
            return;
        }
        if (size == most) {
            thinOut();
        }
        if (size == due.length) {
            due = Arrays.copyOf(due, Math.min(most, size * 2));
            lag = Arrays.copyOf(lag, due.length);
        }
        due[size] = dueNanos;
        lag[size++] = Math.max(0, lagNanos);
    }

    private void thinOut() {
        int kept = 0;
        for (int i = 0; i < size; i += 2) {
            due[kept] = due[i];
            lag[kept++] = lag[i];
        }
        size = kept;
        keepEvery *= 2;
    }

    /** Lags of the moments within a span, in nanoseconds; empty when there was none. */
    synchronized Optional<Distribution> between(long fromNanos, long untilNanos) {
        double[] values = new double[size];
        int count = 0;
        for (int i = 0; i < size; i++) {
            if (due[i] - fromNanos >= 0 && due[i] - untilNanos <= 0) {
                values[count++] = lag[i];
            }
        }
        return count == 0 ? Optional.empty() : Optional.of(ExactDistribution.of(Arrays.copyOf(values, count)));
    }
}
