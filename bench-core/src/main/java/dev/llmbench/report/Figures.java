// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import java.time.Duration;
import java.util.Locale;
import java.util.OptionalDouble;

/** Numbers for people: as many decimals as a reader uses, a dash for what does not exist, the same in every locale. */
final class Figures {

    static final String ABSENT = "-";

    private static final double NANOS_PER_SECOND = 1e9;

    private Figures() {}

    static String number(double value) {
        double size = Math.abs(value);
        String pattern = size < 10 ? "%.2f" : size < 1000 ? "%.1f" : "%,.0f";
        return String.format(Locale.ROOT, pattern, value);
    }

    static String number(OptionalDouble value) {
        return value.isPresent() && Double.isFinite(value.getAsDouble()) ? number(value.getAsDouble()) : ABSENT;
    }

    static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.1f s", duration.toNanos() / NANOS_PER_SECOND);
    }
}
