// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import java.math.BigDecimal;
import java.util.Locale;

/** A margin as text: {@code 10%}. */
public final class Margin {

    private static final double LARGEST = 10;

    private Margin() {}

    /**
     * The share that a text means: 0.1 for {@code "10%"} and {@code "10 %"}.
     *
     * @throws IllegalArgumentException when it is no percentage above 0 and up to 1000 %
     */
    public static double parse(String text) {
        String number = text.strip();
        if (!number.endsWith("%")) {
            throw new IllegalArgumentException("margin = " + text + ": it takes a percent sign, such as 10%");
        }
        try {
            double share = new BigDecimal(
                            number.substring(0, number.length() - 1).strip())
                    .movePointLeft(2)
                    .doubleValue();
            check(share);
            return share;
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("margin = " + text + ": it is no percentage, such as 10%", e);
        }
    }

    static void check(double share) {
        if (!(share > 0 && share <= LARGEST)) {
            throw new IllegalArgumentException("margin = " + shown(share)
                    + ": it must be above 0, because any change however small would fail with enough requests, and at"
                    + " most 1000 %; such as 10%");
        }
    }

    /** Such as {@code 10 %} or {@code 7.3 %}. */
    static String shown(double share) {
        double percent = Math.rint(share * 1000) / 10;
        String pattern = percent == Math.rint(percent) ? "%.0f %%" : "%.1f %%";
        return String.format(Locale.ROOT, pattern, percent);
    }
}
