// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

/** The unit of a metric's raw values, and how they are shown. */
public enum MetricUnit {
    /** Raw values in nanoseconds, shown in milliseconds. */
    TIME("ms", 1e-6),
    TOKENS("tokens", 1),
    TOKENS_PER_SECOND("tokens/s", 1),
    REQUESTS_PER_SECOND("requests/s", 1),
    /** A share between 0 and 1, shown in percent. */
    SHARE("%", 100);

    private final String symbol;
    private final double displayFactor;

    MetricUnit(String symbol, double displayFactor) {
        this.symbol = symbol;
        this.displayFactor = displayFactor;
    }

    /** The unit shown beside a value. */
    public String symbol() {
        return symbol;
    }

    /** A raw value in the shown unit. */
    public double toDisplay(double raw) {
        return raw * displayFactor;
    }
}
