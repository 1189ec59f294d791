// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import java.time.Duration;

/**
 * So many requests at the very beginning, and no more within any load's time: how long does a server take for a heap of
 * work? The seed has no effect.
 *
 * @param size how many, at least 1
 */
public record AllAtOnce(int size) implements ArrivalProcess {

    /** Later than any load lasts, and far from the end of the clock's range. */
    private static final long NEVER_NANOS = Duration.ofDays(36_500).toNanos();

    public AllAtOnce {
        if (size < 1) {
            throw new IllegalArgumentException("burst of " + size + " requests: it must be at least 1");
        }
    }

    @Override
    public String name() {
        return "burst";
    }

    /** As many as there are, as if they took the first second. */
    @Override
    public double ratePerSecond() {
        return size;
    }

    @Override
    public double expectedArrivals(Duration time) {
        return time.isZero() ? 0 : size;
    }

    @Override
    public Duration expectedTime(long arrivals) {
        return arrivals <= size ? Duration.ZERO : Duration.ofNanos(NEVER_NANOS);
    }

    @Override
    public String label() {
        return "arrivals=burst of " + size + " at once";
    }

    @Override
    public ArrivalTimes times(long seed) {
        return new ArrivalTimes() {
            private int given;

            @Override
            public long nextOffsetNanos() {
                return given++ < size ? 0 : NEVER_NANOS;
            }
        };
    }
}
