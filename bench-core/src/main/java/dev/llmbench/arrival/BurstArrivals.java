// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import java.time.Duration;

/**
 * Several requests at the same moment, then none for a while: what a cron job or a page with many widgets does. The
 * first burst comes at once. The seed has no effect.
 *
 * @param ratePerSecond intended requests per second over many bursts; above 0 and at most one per nanosecond
 * @param size requests in a burst, at least 1; a burst comes every {@code size / rate} seconds
 */
public record BurstArrivals(double ratePerSecond, int size) implements ArrivalProcess {

    public BurstArrivals {
        Rates.check(ratePerSecond);
        if (size < 1) {
            throw new IllegalArgumentException("burst = " + size + ": it must be at least 1 request");
        }
    }

    @Override
    public String name() {
        return "burst";
    }

    @Override
    public Duration expectedTime(long arrivals) {
        long bursts = Math.max(0, (arrivals - 1) / size);
        return Duration.ofNanos(Rates.toNanos(bursts * (size / ratePerSecond)));
    }

    @Override
    public String label() {
        return ArrivalProcess.super.label() + " burst-size=" + size;
    }

    @Override
    public ArrivalTimes times(long seed) {
        return new ArrivalTimes() {
            private long index;

            @Override
            public long nextOffsetNanos() {
                long burst = index++ / size;
                return Rates.toNanos(burst * (size / ratePerSecond));
            }
        };
    }
}
