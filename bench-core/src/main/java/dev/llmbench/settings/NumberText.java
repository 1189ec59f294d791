// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.settings;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;

/** Numbers as people write them, the same in every locale. Digits may be grouped as in Java: {@code 5_000_000}. */
final class NumberText {

    private static final Pattern WHOLE = Pattern.compile("[+-]?\\d[\\d_]{0,30}");
    private static final Pattern DECIMAL = Pattern.compile("[+-]?(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:[eE][+-]?\\d{1,3})?");
    private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger SMALLEST = BigInteger.valueOf(Long.MIN_VALUE);

    private NumberText() {}

    static long whole(Setting setting, long least) {
        if (!WHOLE.matcher(setting.value()).matches()) {
            throw setting.refusal("it must be a whole number");
        }
        BigInteger number = new BigInteger(setting.value().replace("_", ""));
        if (number.compareTo(BigInteger.valueOf(least)) < 0) {
            throw setting.refusal("it must be at least " + least);
        }
        if (number.compareTo(LARGEST) > 0 || number.compareTo(SMALLEST) < 0) {
            throw setting.refusal("it must be at most " + Long.MAX_VALUE);
        }
        return number.longValueExact();
    }

    static double positive(Setting setting) {
        double number = decimal(setting, setting.value(), "it must be a number");
        if (!(number > 0) || Double.isInfinite(number)) {
            throw setting.refusal("it must be above zero");
        }
        return number;
    }

    static double share(Setting setting) {
        String text = setting.value();
        boolean percent = text.endsWith("%");
        String digits = percent ? text.substring(0, text.length() - 1).strip() : text;
        double number = decimal(setting, digits, "it must be a share");
        double share = percent ? number / 100 : number;
        if (share < 0 || share > 1) {
            throw setting.refusal("a share lies between 0 and 1, or between 0% and 100%");
        }
        return share;
    }

    private static double decimal(Setting setting, String digits, String rule) {
        if (!DECIMAL.matcher(digits).matches()) {
            throw setting.refusal(rule);
        }
        return new BigDecimal(digits).doubleValue();
    }
}
