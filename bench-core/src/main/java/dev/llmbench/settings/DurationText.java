// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.settings;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them. A number without a unit is refused: half of its readers would guess wrong. */
final class DurationText {

    private static final Pattern FORM = Pattern.compile("([+-]?\\d{1,12}(?:\\.\\d{1,9})?)\\s*([A-Za-zµ]*)");

    private DurationText() {}

    static Duration parse(Setting setting) {
        Matcher matcher = FORM.matcher(setting.value());
        if (!matcher.matches()) {
            throw setting.refusal("it must be a number with a unit, one of ms, s, min, h");
        }
        String unit = matcher.group(2).toLowerCase(Locale.ROOT);
        if (unit.isEmpty()) {
            throw setting.refusal("it needs a unit, one of ms, s, min, h");
        }
        BigDecimal number = new BigDecimal(matcher.group(1));
        if (number.signum() < 0) {
            throw setting.refusal("it cannot be negative");
        }
        long unitMillis =
                switch (unit) {
                    case "ms" -> 1;
                    case "s" -> 1_000;
                    case "min" -> 60_000;
                    case "h" -> 3_600_000;
                    default -> throw setting.refusal("the unit " + matcher.group(2) + " is not one of ms, s, min, h");
                };
        BigDecimal nanos = number.multiply(BigDecimal.valueOf(unitMillis)).movePointRight(6);
        if (nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw setting.refusal("it is longer than any run");
        }
        return Duration.ofNanos(nanos.setScale(0, RoundingMode.HALF_UP).longValueExact());
    }
}
