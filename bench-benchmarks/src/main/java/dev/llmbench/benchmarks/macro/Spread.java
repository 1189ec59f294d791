// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.macro;

import dev.llmbench.stats.ExactDistribution;
import java.util.Collection;
import java.util.Locale;

/** The same figure of several rounds. */
record Spread(double median, double least, double most) {

    static Spread of(Collection<Double> rounds) {
        ExactDistribution all = ExactDistribution.of(
                rounds.stream().mapToDouble(Double::doubleValue).toArray());
        return new Spread(all.percentile(50), all.min(), all.max());
    }

    /** Three digits of the median, and between which values it was found. */
    String text() {
        return least == most ? number(median) : number(median) + " (" + number(least) + "…" + number(most) + ")";
    }

    static String number(double value) {
        int decimals = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }
}
