// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

/** How a measured value is held against a limit. */
public enum Comparison {
    /** Exclusive: a value that equals the limit misses it. */
    BELOW("<"),
    /** Inclusive. */
    AT_MOST("<="),
    /** Exclusive: a value that equals the limit misses it. */
    ABOVE(">"),
    /** Inclusive. */
    AT_LEAST(">=");

    private final String symbol;

    Comparison(String symbol) {
        this.symbol = symbol;
    }

    /** The operator in messages and text forms, such as {@code <}. */
    public String symbol() {
        return symbol;
    }

    /** Whether values above the limit are the good ones. */
    public boolean isLowerBound() {
        return this == ABOVE || this == AT_LEAST;
    }

    /** Whether {@code value} keeps {@code limit}; never true when either is NaN. */
    public boolean holds(double value, double limit) {
        return switch (this) {
            case BELOW -> value < limit;
            case AT_MOST -> value <= limit;
            case ABOVE -> value > limit;
            case AT_LEAST -> value >= limit;
        };
    }
}
