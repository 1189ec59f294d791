// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** The unit of a metric's raw values, and how they are shown. */
public enum MetricUnit {
    /** Raw values in nanoseconds, shown in milliseconds. */
    TIME("ms", 1, 1e6),
    TOKENS("tokens", 1, 1),
    TOKENS_PER_SECOND("tokens/s", 1, 1),
    REQUESTS_PER_SECOND("requests/s", 1, 1),
    /** A share between 0 and 1, shown in percent. */
    SHARE("%", 100, 1);

    private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.HALF_UP);

    private final String symbol;
    private final double multiplier;
    private final double divisor;

    MetricUnit(String symbol, double multiplier, double divisor) {
        this.symbol = symbol;
        this.multiplier = multiplier;
        this.divisor = divisor;
    }

    /** The unit shown beside a value. */
    public String symbol() {
        return symbol;
    }

    /** A raw value in the shown unit. Divides, because a factor of 1e-6 would turn 120 ms into 119.99999999999999. */
    public double toDisplay(double raw) {
        return raw * multiplier / divisor;
    }

    /**
     * A raw value for people: three significant digits, but never fewer than the whole number, and the unit. The same
     * in every locale: {@code 0.53 ms}, {@code 812 ms}, {@code 12,345 ms}, {@code 1,500 tokens/s}. An infinite value,
     * which is what a failed request counts as, is {@code failed}.
     *
     * @throws IllegalArgumentException when the value is NaN, which is no measurement
     */
    public String format(double raw) {
        if (Double.isNaN(raw)) {
            throw new IllegalArgumentException("NaN " + symbol + " cannot be shown: an absent value has no figure");
        }
        if (Double.isInfinite(raw)) {
            return "failed";
        }
        return number(BigDecimal.valueOf(toDisplay(raw))) + " " + symbol;
    }

    private static String number(BigDecimal value) {
        BigDecimal rounded = value.round(THREE_DIGITS);
        if (rounded.abs().compareTo(BigDecimal.valueOf(100)) >= 0) {
            rounded = value.setScale(0, RoundingMode.HALF_UP);
        }
        BigDecimal plain = rounded.stripTrailingZeros();
        return String.format(Locale.ROOT, "%,." + Math.max(0, plain.scale()) + "f", plain);
    }
}
