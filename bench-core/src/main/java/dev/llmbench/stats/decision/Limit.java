// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

import java.util.Arrays;

/**
 * What a single value has to keep.
 *
 * @param value the limit
 * @param side where values have to be
 * @param inclusive whether the limit itself is allowed
 */
public record Limit(double value, Side side, boolean inclusive) {

    private static final double FAR = 2;

    /** Where values have to be. */
    public enum Side {
        BELOW,
        ABOVE
    }

    /** @throws IllegalArgumentException when the value is not finite */
    public Limit {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("value = " + value + ": a limit is a finite number");
        }
    }

    /** {@code x < value} */
    public static Limit below(double value) {
        return new Limit(value, Side.BELOW, false);
    }

    /** {@code x <= value} */
    public static Limit atMost(double value) {
        return new Limit(value, Side.BELOW, true);
    }

    /** {@code x > value} */
    public static Limit above(double value) {
        return new Limit(value, Side.ABOVE, false);
    }

    /** {@code x >= value} */
    public static Limit atLeast(double value) {
        return new Limit(value, Side.ABOVE, true);
    }

    /** Whether a value breaks the limit. */
    public boolean isViolatedBy(double x) {
        if (x == value) {
            return !inclusive;
        }
        return side == Side.BELOW ? x > value : x < value;
    }

    boolean[] violations(double[] values) {
        boolean[] violations = new boolean[values.length];
        for (int i = 0; i < values.length; i++) {
            violations[i] = isViolatedBy(values[i]);
        }
        return violations;
    }

    /**
     * Whether every value keeps the limit by a factor of two, so that a source would have to double to break it. Never
     * of values that may be zero or less, which have no such distance.
     */
    boolean isFarFrom(double[] values) {
        return Arrays.stream(values)
                .allMatch(x -> x > 0 && (side == Side.BELOW ? FAR * x <= value : x >= FAR * value && value > 0));
    }

    /** Values turned so that large ones are the bad ones. */
    double[] badnessOf(double[] values) {
        return side == Side.BELOW ? values : Arrays.stream(values).map(x -> -x).toArray();
    }
}
