// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.MetricUnit;
import dev.llmbench.naming.NearestName;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;

/**
 * Reads a number with its unit, such as {@code 60ms}, {@code 1500 tokens/s} or {@code 1%}, the same way in every
 * locale.
 *
 * <p>The number has digits and at most one decimal point: no sign, no exponent, no thousands separator. White space may
 * stand around it and before the unit. A number without a unit is refused; only the share {@code 0} needs none.
 */
public final class QuantityText {

    private final String text;
    private final int from;
    private final UnitNames units;

    private QuantityText(String text, int from, UnitNames units) {
        this.text = text;
        this.from = from;
        this.units = units;
    }

    /**
     * @param text a number and a unit
     * @param unit what kind of quantity is meant
     * @return the quantity in base units: nanoseconds for times, 0 to 1 for shares
     * @throws IllegalArgumentException saying what is wrong, where, and what to write instead
     */
    public static double parse(String text, MetricUnit unit) {
        return new QuantityText(text, 0, UnitNames.of(unit)).parse();
    }

    /** The quantity with which a longer text ends; mistakes are shown at their place in the whole text. */
    static double parse(String text, int from, MetricUnit unit) {
        return new QuantityText(text, from, UnitNames.of(unit)).parse();
    }

    private double parse() {
        int start = skipBlanks(from);
        if (start == text.length()) {
            throw mistake(
                    start,
                    (from == 0 ? "an empty text is no limit" : "the limit is missing") + "; write " + units.examples());
        }
        if (text.charAt(start) == '-') {
            throw mistake(start, "a limit cannot be negative" + (from == 0 ? " (position " + (start + 1) + ")" : ""));
        }
        int end = endOfNumber(start);
        BigDecimal number = new BigDecimal(text.substring(start, end));
        // The Greek letter and the micro sign look the same; keyboards have one or the other.
        String name = text.substring(skipBlanks(end)).strip().replace('\u03bc', '\u00b5');
        double value = number.multiply(factor(name, number, skipBlanks(end))).doubleValue();
        if (Double.isInfinite(value)) {
            throw mistake(start, "the number is too large");
        }
        return value;
    }

    private int endOfNumber(int start) {
        int end = skipDigits(start);
        if (end == start) {
            throw unexpected(start);
        }
        if (end < text.length() && text.charAt(end) == '.') {
            int fraction = end + 1;
            end = skipDigits(fraction);
            if (end == fraction) {
                throw unexpected(fraction);
            }
        }
        if (end < text.length() && ".,_'+-".indexOf(text.charAt(end)) >= 0) {
            throw unexpected(end);
        }
        return end;
    }

    private BigDecimal factor(String name, BigDecimal number, int position) {
        if (name.isEmpty()) {
            if (number.signum() == 0 && units.zeroNeedsNoUnit()) {
                return BigDecimal.ONE;
            }
            throw mistake(position, units.kind() + " needs a unit, " + units.meant(number));
        }
        Map<String, BigDecimal> factors = units.factors();
        BigDecimal factor = factors.get(name.toLowerCase(Locale.ROOT));
        if (factor == null) {
            String hint = NearestName.among(factors.keySet(), name)
                    .map(near -> "; did you mean \"" + near + "\"?")
                    .orElse("");
            throw mistake(
                    position,
                    "unknown unit \"" + name + "\"" + place(position) + " for " + units.kind() + "; known are "
                            + String.join(", ", factors.keySet()) + hint);
        }
        return factor;
    }

    private IllegalArgumentException unexpected(int position) {
        String seen = position < text.length() ? "unexpected '" + text.charAt(position) + "'" : "the text ends";
        return mistake(
                position,
                seen + place(position)
                        + "; write digits, a decimal point if needed, no thousands separator, and a unit, such as "
                        + units.examples());
    }

    /** Left out where the error names the place anyhow. */
    private String place(int position) {
        return from == 0 ? " at position " + (position + 1) : "";
    }

    private IllegalArgumentException mistake(int position, String what) {
        return from == 0
                ? new IllegalArgumentException("\"" + text + "\": " + what)
                : TextMistake.at(text, position, what);
    }

    private int skipBlanks(int from) {
        int at = from;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private int skipDigits(int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }
}
