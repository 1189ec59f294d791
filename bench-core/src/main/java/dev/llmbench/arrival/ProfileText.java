// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Profiles as people write them: {@code 2..20 over 60s, 20 for 30s, 5}. */
final class ProfileText {

    private static final String NUMBER = "(\\d{1,12}(?:\\.\\d{1,9})?)";
    private static final String TIME = NUMBER + "\\s*(ms|s|min|h)";
    private static final Pattern RAMP = Pattern.compile(NUMBER + "\\s*\\.\\.\\s*" + NUMBER + "\\s+over\\s+" + TIME);
    private static final Pattern HOLD = Pattern.compile(NUMBER + "\\s+for\\s+" + TIME);
    private static final Pattern LAST = Pattern.compile(NUMBER);

    private ProfileText() {}

    static RateProfile parse(String text) {
        String[] parts = text.strip().split("\\s*,\\s*", -1);
        RateProfile profile = null;
        for (int i = 0; i < parts.length; i++) {
            profile = with(profile, parts[i], i == parts.length - 1, text);
        }
        if (profile == null || profile.length().isZero()) {
            throw mistake(text, "it must take time");
        }
        return profile;
    }

    private static RateProfile with(@Nullable RateProfile before, String part, boolean last, String text) {
        Matcher ramp = RAMP.matcher(part);
        if (ramp.matches()) {
            return from(before, number(ramp.group(1)))
                    .rampTo(number(ramp.group(2)), time(ramp.group(3), ramp.group(4)));
        }
        Matcher hold = HOLD.matcher(part);
        if (hold.matches()) {
            double held = number(hold.group(1));
            return from(before, held).stepTo(held, time(hold.group(2), hold.group(3)));
        }
        if (last && LAST.matcher(part).matches()) {
            return from(before, number(part));
        }
        throw mistake(text, "\"" + part + "\" is neither a ramp nor a step");
    }

    private static RateProfile from(@Nullable RateProfile before, double rate) {
        return before == null ? RateProfile.from(rate) : before.jumpTo(rate);
    }

    private static IllegalArgumentException mistake(String text, String rule) {
        return new IllegalArgumentException("profile \"" + text + "\": " + rule
                + "; write a ramp as 2..20 over 60s, steps as 2 for 30s, 8 for 30s, 20");
    }

    private static double number(String text) {
        return Double.parseDouble(text);
    }

    private static Duration time(String number, String unit) {
        long unitNanos =
                switch (unit) {
                    case "ms" -> 1_000_000L;
                    case "s" -> 1_000_000_000L;
                    case "min" -> 60_000_000_000L;
                    default -> 3_600_000_000_000L;
                };
        return Duration.ofNanos(
                new BigDecimal(number).multiply(BigDecimal.valueOf(unitNanos)).longValue());
    }

    /** A whole number without a point, any other as short as it can be told. */
    static String shown(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? Long.toString((long) number)
                : Double.toString(number);
    }

    static String shown(Duration time) {
        long nanos = time.toNanos();
        return nanos % 1_000_000_000L == 0 ? nanos / 1_000_000_000L + "s" : shown(nanos / 1e6) + "ms";
    }
}
