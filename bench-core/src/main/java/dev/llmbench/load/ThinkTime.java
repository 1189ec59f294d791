// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.load;

import dev.llmbench.random.RandomStream;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How long a user of a closed loop waits after an answer before the next request. A pure function of a seed: the same
 * seed makes the same user think equally long on every JVM.
 *
 * @param form how times are spread
 * @param from the only time, the mean, or the shortest one
 * @param to the longest time where they are spread evenly, else the same as {@code from}
 */
public record ThinkTime(Form form, Duration from, Duration to) {

    /** How think times are spread. */
    public enum Form {
        /** Always the same. */
        FIXED,
        /** Each time between two equally likely. */
        UNIFORM,
        /** Often short and now and then long: exponential with a mean, cut off at ten times the mean. */
        EXPONENTIAL
    }

    private static final double LONGEST_OF_MEAN = 10;

    /** The next request follows the answer at once. */
    public static final ThinkTime NONE = fixed(Duration.ZERO);

    public ThinkTime {
        if (from.isNegative() || to.compareTo(from) < 0) {
            throw new IllegalArgumentException("think-time from " + from + " to " + to
                    + ": it cannot be negative, nor end before it begins; such as 1s..3s");
        }
    }

    /** Always that time, which cannot be negative. */
    public static ThinkTime fixed(Duration time) {
        return new ThinkTime(Form.FIXED, time, time);
    }

    /** Each time between these two equally likely; the second one cannot be shorter than the first. */
    public static ThinkTime uniform(Duration from, Duration to) {
        return new ThinkTime(Form.UNIFORM, from, to);
    }

    /** Exponential with that mean, and never longer than ten times of it. */
    public static ThinkTime exponential(Duration mean) {
        return new ThinkTime(Form.EXPONENTIAL, mean, mean);
    }

    /** Whether nobody ever waits. */
    public boolean isNone() {
        return to.isZero();
    }

    /**
     * The times of one user, in nanoseconds; drawn from the seed's sub-stream {@code "think-time-"} and the user's
     * number.
     */
    public LongSupplier nanosOfUser(long seed, int user) {
        RandomStream random = RandomStream.of(seed, "think-time-" + user);
        long shortest = from.toNanos();
        long span = to.toNanos() - shortest;
        return switch (form) {
            case FIXED -> () -> shortest;
            case UNIFORM -> () -> shortest + Math.round(random.nextDouble() * span);
            case EXPONENTIAL ->
                () -> Math.round(shortest * Math.min(LONGEST_OF_MEAN, -StrictMath.log1p(-random.nextDouble())));
        };
    }

    /** As it is written in settings: {@code 2s}, {@code 1s..3s}, {@code exponential 2s}. */
    @Override
    public String toString() {
        return switch (form) {
            case FIXED -> shown(from);
            case UNIFORM -> shown(from) + ".." + shown(to);
            case EXPONENTIAL -> "exponential " + shown(from);
        };
    }

    private static String shown(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + "s" : time.toMillis() + "ms";
    }
}
