// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.naming.NearestName;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the name of a statistic, in any case: {@code p95}, {@code p99.9}, {@code mean}, {@code min}, {@code max}. */
final class StatisticText {

    static final String KNOWN = "p50, p99.9, mean, min or max";

    private static final Pattern PERCENTILE = Pattern.compile("p([0-9]+(?:\\.[0-9]+)?)");
    /** How other tools write percentiles: {@code p(95)}, {@code 95th}, {@code p_95}, {@code 95%}, {@code p99,9}. */
    private static final Pattern FOREIGN =
            Pattern.compile("(?:p|perc|percentile)?[-_ (]*([0-9]+(?:[.,][0-9]+)?)(?:th|%|\\))*(?:percentile)?");

    private static final Map<String, Statistic> WORDS = Map.of(
            "mean", Statistic.Whole.MEAN,
            "avg", Statistic.Whole.MEAN,
            "average", Statistic.Whole.MEAN,
            "min", Statistic.Whole.MIN,
            "max", Statistic.Whole.MAX,
            "median", Statistic.percentile(50));

    private StatisticText() {}

    /**
     * @return empty when the word names no statistic
     * @throws IllegalArgumentException for a percentile outside of 0 to 100, both excluded
     */
    static Optional<Statistic> read(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        Matcher percentile = PERCENTILE.matcher(lower);
        return percentile.matches()
                ? Optional.of(Statistic.percentile(Double.parseDouble(percentile.group(1))))
                : Optional.ofNullable(WORDS.get(lower));
    }

    /** The label that the word was probably meant to be; empty when there is no telling. */
    static Optional<String> meant(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return spelledElsewhere(word)
                .or(() -> NearestName.among(WORDS.keySet(), lower).flatMap(StatisticText::spelledElsewhere));
    }

    /** The label of a statistic in any tool's spelling, ours included; empty when it is none. */
    static Optional<String> spelledElsewhere(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        Matcher foreign = FOREIGN.matcher(lower);
        return foreign.matches()
                ? Optional.of("p" + foreign.group(1).replace(',', '.')).filter(StatisticText::isPercentile)
                : Optional.ofNullable(WORDS.get(lower)).map(Statistic::label);
    }

    private static boolean isPercentile(String label) {
        double percent = Double.parseDouble(label.substring(1));
        return percent > 0 && percent < 100;
    }
}
