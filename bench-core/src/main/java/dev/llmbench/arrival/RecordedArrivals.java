// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;

/**
 * Requests as they once arrived, at their own or another speed. After its last arrival the recording starts again, one
 * mean gap later, so that it is as endless as any other process. The seed has no effect.
 */
public final class RecordedArrivals implements ArrivalProcess {

    private final long[] offsetsNanos;
    private final double speed;

    private RecordedArrivals(long[] offsetsNanos, double speed) {
        this.offsetsNanos = offsetsNanos;
        this.speed = speed;
    }

    /**
     * @param offsetsNanos when requests arrived, in nanoseconds from any origin, never decreasing; the first one starts
     *     the load
     * @param speed 2 for twice as fast; above 0
     * @throws IllegalArgumentException with fewer than two different times, or when they go back
     */
    public static RecordedArrivals of(long[] offsetsNanos, double speed) {
        if (!(speed > 0) || Double.isInfinite(speed)) {
            throw new IllegalArgumentException(
                    "replay-speed = " + speed + ": it must be above 0, such as 2 for twice" + " as fast as recorded");
        }
        for (int i = 1; i < offsetsNanos.length; i++) {
            if (offsetsNanos[i] < offsetsNanos[i - 1]) {
                throw new IllegalArgumentException("recorded arrival " + (i + 1) + " is before the one that stands"
                        + " before it: sort the recording by time");
            }
        }
        if (offsetsNanos.length < 2 || offsetsNanos[0] == offsetsNanos[offsetsNanos.length - 1]) {
            throw new IllegalArgumentException(offsetsNanos.length
                    + " recorded arrivals at one moment make no schedule: it takes two different times");
        }
        long origin = offsetsNanos[0];
        return new RecordedArrivals(
                Arrays.stream(offsetsNanos).map(offset -> offset - origin).toArray(), speed);
    }

    @Override
    public String name() {
        return "recorded";
    }

    /** How many arrivals were recorded. */
    public int size() {
        return offsetsNanos.length;
    }

    /** How many times as fast as recorded. */
    public double speed() {
        return speed;
    }

    /** Of the recording as a whole: gaps over the time from its first to its last arrival. */
    @Override
    public double ratePerSecond() {
        return (offsetsNanos.length - 1) * 1e9 * speed / spanNanos();
    }

    /**
     * As many as were recorded within such a time, and not what the rate would give: recorded traffic has its rush
     * hours.
     */
    @Override
    public double expectedArrivals(Duration time) {
        double recordedNanos = time.toNanos() * speed;
        double rounds = Math.floor(recordedNanos / roundNanos());
        double rest = recordedNanos - rounds * roundNanos();
        return rounds * offsetsNanos.length
                + Arrays.stream(offsetsNanos).takeWhile(offset -> offset < rest).count();
    }

    @Override
    public String label() {
        return String.format(
                Locale.ROOT, "rate=%.2f/s arrivals=recorded speed=%s", ratePerSecond(), ProfileText.shown(speed));
    }

    /** From the first arrival to where the recording starts again. */
    private double roundNanos() {
        return spanNanos() * ((double) offsetsNanos.length / (offsetsNanos.length - 1));
    }

    private long spanNanos() {
        return offsetsNanos[offsetsNanos.length - 1];
    }

    @Override
    public ArrivalTimes times(long seed) {
        return new ArrivalTimes() {
            private int next;
            private long round;

            @Override
            public long nextOffsetNanos() {
                long at = Math.round((round * roundNanos() + offsetsNanos[next]) / speed);
                if (++next == offsetsNanos.length) {
                    next = 0;
                    round++;
                }
                return at;
            }
        };
    }
}
