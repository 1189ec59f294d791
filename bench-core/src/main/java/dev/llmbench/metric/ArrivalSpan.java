// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import java.util.OptionalDouble;

/** The first and the last of a number of moments, in any order. */
final class ArrivalSpan {

    private static final double NANOS_PER_SECOND = 1e9;

    private long count;
    private long firstNanos = Long.MAX_VALUE;
    private long lastNanos = Long.MIN_VALUE;

    void add(long nanos) {
        count++;
        firstNanos = Math.min(firstNanos, nanos);
        lastNanos = Math.max(lastNanos, nanos);
    }

    /** The earliest moment; means something only once there is one. */
    long firstNanos() {
        return firstNanos;
    }

    /** The latest moment; means something only once there is one. */
    long lastNanos() {
        return lastNanos;
    }

    /** Intervals per second, (n - 1) / (last - first); empty with fewer than two moments or no time between them. */
    OptionalDouble ratePerSecond() {
        return count >= 2 && lastNanos > firstNanos
                ? OptionalDouble.of((count - 1) * NANOS_PER_SECOND / (lastNanos - firstNanos))
                : OptionalDouble.empty();
    }
}
