// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A rate that changes over time: pieces in each of which it goes in a straight line from one rate to another. After the last
 * piece the rate stays where that ended. Built by {@link #from}, {@link #rampTo} and {@link #stepTo}.
 */
public final class RateProfile {

    private static final double NANOS_PER_SECOND = 1e9;

    /** @param startCount expected arrivals before this piece */
    private record Piece(double startSeconds, double seconds, double fromRate, double toRate, double startCount) {

        double endSeconds() {
            return startSeconds + seconds;
        }

        double slope() {
            return seconds == 0 ? 0 : (toRate - fromRate) / seconds;
        }

        double countAfter(double within) {
            return startCount + fromRate * within + slope() * within * within / 2;
        }

        double endCount() {
            return countAfter(seconds);
        }

        /** The positive root of {@code fromRate t + slope t²/2 = more}, in the form that loses no digits at small slopes. */
        double timeOf(double count) {
            double more = count - startCount;
            double root = StrictMath.sqrt(Math.max(0, fromRate * fromRate + 2 * slope() * more));
            return startSeconds + (more == 0 ? 0 : 2 * more / (fromRate + root));
        }
    }

    private final List<Piece> pieces;
    private final double lastRate;

    private RateProfile(List<Piece> pieces, double lastRate) {
        this.pieces = pieces;
        this.lastRate = lastRate;
    }

    /**
     * A profile that begins with this rate.
     *
     * @param ratePerSecond above 0 and at most one per nanosecond
     */
    public static RateProfile from(double ratePerSecond) {
        Rates.check(ratePerSecond);
        return new RateProfile(List.of(), ratePerSecond);
    }

    /** From the rate so far to this one, in a straight line over this time, which must be positive. */
    public RateProfile rampTo(double ratePerSecond, Duration over) {
        Rates.check(ratePerSecond);
        return with(lastRate, ratePerSecond, over, "ramp");
    }

    /** The rate so far is held for this time, which must be positive; then it is this one at once. */
    public RateProfile stepTo(double ratePerSecond, Duration after) {
        Rates.check(ratePerSecond);
        RateProfile held = with(lastRate, lastRate, after, "step");
        return new RateProfile(held.pieces, ratePerSecond);
    }

    private RateProfile with(double fromRate, double toRate, Duration time, String what) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException(what + " of " + time + ": it must take time, such as 30s");
        }
        List<Piece> longer = new ArrayList<>(pieces);
        longer.add(new Piece(endSeconds(), time.toNanos() / NANOS_PER_SECOND, fromRate, toRate, endCount()));
        return new RateProfile(List.copyOf(longer), toRate);
    }

    /** The rate after the last piece, in requests per second. */
    public double lastRatePerSecond() {
        return lastRate;
    }

    /** How many requests are expected to have arrived by then. */
    public double expectedArrivals(Duration time) {
        double seconds = time.toNanos() / NANOS_PER_SECOND;
        for (Piece piece : pieces) {
            if (seconds < piece.endSeconds()) {
                return piece.countAfter(seconds - piece.startSeconds());
            }
        }
        return endCount() + lastRate * (seconds - endSeconds());
    }

    /** When so many requests are expected to have arrived: the inverse of {@link #expectedArrivals}. */
    double secondsOf(double count) {
        for (Piece piece : pieces) {
            if (count < piece.endCount()) {
                return piece.timeOf(count);
            }
        }
        return endSeconds() + (count - endCount()) / lastRate;
    }

    private double endSeconds() {
        return pieces.isEmpty() ? 0 : pieces.get(pieces.size() - 1).endSeconds();
    }

    private double endCount() {
        return pieces.isEmpty() ? 0 : pieces.get(pieces.size() - 1).endCount();
    }
}
