// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * A rate that changes over time: pieces in each of which it goes in a straight line from one rate to another. After the
 * last piece the rate stays where that ended. Built by {@link #from}, {@link #rampTo} and {@link #stepTo}.
 */
public final class RateProfile {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double ROUNDING = 1e-9;

    /** @param startCount expected arrivals before this piece */
    private record Piece(double startSeconds, double seconds, double fromRate, double toRate, double startCount) {

        double endSeconds() {
            return startSeconds + seconds;
        }

        double slope() {
            return seconds == 0 ? 0 : (toRate - fromRate) / seconds;
        }

        double rateAt(double seconds) {
            return fromRate + slope() * (seconds - startSeconds);
        }

        double countAfter(double within) {
            return startCount + fromRate * within + slope() * within * within / 2;
        }

        double endCount() {
            return countAfter(seconds);
        }

        /**
         * The positive root of {@code fromRate t + slope t²/2 = more}, in the form that loses no digits at small
         * slopes.
         */
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

    /** The same, at this rate from its end on. */
    RateProfile jumpTo(double ratePerSecond) {
        Rates.check(ratePerSecond);
        return new RateProfile(pieces, ratePerSecond);
    }

    private RateProfile with(double fromRate, double toRate, Duration time, String what) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException(what + " of " + time + ": it must take time, such as 30s");
        }
        List<Piece> longer = new ArrayList<>(pieces);
        longer.add(new Piece(endSeconds(), time.toNanos() / NANOS_PER_SECOND, fromRate, toRate, endCount()));
        return new RateProfile(List.copyOf(longer), toRate);
    }

    /**
     * As people write it: {@code A..B over TIME} for a ramp and {@code A for TIME} for a step, separated by commas; a
     * last {@code A} alone is the rate that stays. Times have a unit: ms, s, min or h.
     *
     * @throws IllegalArgumentException when it is written otherwise, or takes no time
     */
    public static RateProfile parse(String text) {
        return ProfileText.parse(text);
    }

    /** The time until the last change. */
    public Duration length() {
        return Duration.ofNanos(Rates.toNanos(endSeconds()));
    }

    /** The highest rate there is, in requests per second. */
    public double highestRatePerSecond() {
        return pieces.stream()
                .mapToDouble(piece -> Math.max(piece.fromRate(), piece.toRate()))
                .reduce(lastRate, Math::max);
    }

    /** The rate at the very beginning, in requests per second. */
    public double firstRatePerSecond() {
        return pieces.isEmpty() ? lastRate : pieces.get(0).fromRate();
    }

    /**
     * When the rate is at least this one, at that moment or as soon as possible after it; in nanoseconds from the
     * beginning. Empty when it never is again.
     */
    public OptionalLong nextAtLeast(double ratePerSecond, long fromNanos) {
        double from = fromNanos / NANOS_PER_SECOND;
        for (Piece piece : pieces) {
            if (from < piece.endSeconds()) {
                double start = Math.max(from, piece.startSeconds());
                if (piece.rateAt(start) >= ratePerSecond - ROUNDING) {
                    return OptionalLong.of(Math.max(fromNanos, Rates.toNanos(start)));
                }
                if (piece.toRate() >= ratePerSecond - ROUNDING && piece.slope() > 0) {
                    double within = (ratePerSecond - piece.fromRate()) / piece.slope();
                    return OptionalLong.of(Math.max(fromNanos, Rates.toNanos(piece.startSeconds() + within)));
                }
            }
        }
        return lastRate >= ratePerSecond - ROUNDING
                ? OptionalLong.of(Math.max(fromNanos, Rates.toNanos(endSeconds())))
                : OptionalLong.empty();
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

    /** In the form of {@link #parse}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Piece piece : pieces) {
            String from = ProfileText.shown(piece.fromRate());
            String time = ProfileText.shown(Duration.ofNanos(Rates.toNanos(piece.seconds())));
            text.append(
                    piece.slope() == 0
                            ? from + " for " + time + ", "
                            : from + ".." + ProfileText.shown(piece.toRate()) + " over " + time + ", ");
        }
        return text.append(ProfileText.shown(lastRate)).toString();
    }
}
