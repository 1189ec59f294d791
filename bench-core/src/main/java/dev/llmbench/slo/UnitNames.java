// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.MetricUnit;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The unit names that a text may use for one kind of quantity.
 *
 * @param kind the quantity in words, with its article
 * @param usual the unit that an example uses
 * @param samples what a first-time writer should see
 * @param factors base units in one of each name, in the order shown
 * @param zeroNeedsNoUnit whether a bare 0 is clear enough
 */
record UnitNames(String kind, String usual, String samples, Map<String, BigDecimal> factors, boolean zeroNeedsNoUnit) {

    private static final BigDecimal ONE = BigDecimal.ONE;
    private static final BigDecimal PER_MINUTE = ONE.divide(BigDecimal.valueOf(60), MathContext.DECIMAL128);

    private static final UnitNames TIME = new UnitNames("a time", "ms", "\"60ms\" or \"1.5s\"", times(), false);
    private static final UnitNames TOKENS =
            new UnitNames("a number of tokens", " tokens", "\"128 tokens\"", names("tokens", ONE, "token", ONE), false);
    private static final UnitNames TOKEN_RATE = new UnitNames(
            "a token rate",
            " tokens/s",
            "\"1500 tokens/s\"",
            names("tokens/s", ONE, "tok/s", ONE, "/s", ONE, "tokens/min", PER_MINUTE, "/min", PER_MINUTE),
            false);
    private static final UnitNames REQUEST_RATE = new UnitNames(
            "a request rate",
            " requests/s",
            "\"7.5 requests/s\"",
            names("requests/s", ONE, "req/s", ONE, "/s", ONE, "requests/min", PER_MINUTE, "/min", PER_MINUTE),
            false);
    private static final UnitNames SHARE =
            new UnitNames("a share", "%", "\"1%\"", names("%", BigDecimal.valueOf(1, 2)), true);

    static UnitNames of(MetricUnit unit) {
        return switch (unit) {
            case TIME -> TIME;
            case TOKENS -> TOKENS;
            case TOKENS_PER_SECOND -> TOKEN_RATE;
            case REQUESTS_PER_SECOND -> REQUEST_RATE;
            case SHARE -> SHARE;
        };
    }

    /** The writer's own number with the usual unit, quoted. */
    String example(BigDecimal number) {
        return "\"" + number.toPlainString() + usual + "\"";
    }

    /**
     * What the writer of a bare number may have meant: of a share below 1 nobody can tell whether it is one of a
     * hundred.
     */
    String meant(BigDecimal number) {
        boolean mayBePart = usual.equals("%") && number.compareTo(BigDecimal.ONE) < 0;
        return mayBePart
                ? example(number.movePointRight(2).stripTrailingZeros()) + " if the number is a part of 1, "
                        + example(number) + " if it is in percent"
                : "such as " + example(number);
    }

    String examples() {
        return samples;
    }

    private static Map<String, BigDecimal> times() {
        Map<String, BigDecimal> times = new LinkedHashMap<>();
        times.put("ns", ONE);
        times.put("us", BigDecimal.valueOf(1_000));
        times.put("\u00b5s", BigDecimal.valueOf(1_000));
        times.put("ms", BigDecimal.valueOf(1_000_000));
        times.put("s", BigDecimal.valueOf(1_000_000_000));
        times.put("min", BigDecimal.valueOf(60_000_000_000L));
        times.put("h", BigDecimal.valueOf(3_600_000_000_000L));
        return Collections.unmodifiableMap(times);
    }

    private static Map<String, BigDecimal> names(Object... namesAndFactors) {
        Map<String, BigDecimal> names = new LinkedHashMap<>();
        for (int i = 0; i < namesAndFactors.length; i += 2) {
            names.put((String) namesAndFactors[i], (BigDecimal) namesAndFactors[i + 1]);
        }
        return Collections.unmodifiableMap(names);
    }
}
