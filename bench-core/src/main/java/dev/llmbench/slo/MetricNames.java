// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.naming.NearestName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The names of metrics that a text may use: keys and aliases, in any case, with or without {@code _} and {@code -}. */
final class MetricNames {

    private static final Map<String, Metric> PER_REQUEST = perRequest();
    private static final Map<String, RunMetric> PER_RUN = perRun();
    private static final String SEPARATORS = "._-:/";

    private MetricNames() {}

    static Optional<Metric> perRequest(String word) {
        return Optional.ofNullable(PER_REQUEST.get(folded(word)));
    }

    static Optional<RunMetric> perRun(String word) {
        return Optional.ofNullable(PER_RUN.get(folded(word)));
    }

    /** {@code "; did you mean …?"}, or all known names when no guess is better than another. */
    static String hint(String word) {
        List<String> near = metricWithStatistic(word)
                .or(() -> NearestName.among(names(), folded(word)).map(MetricNames::shown))
                .map(List::of)
                .orElseGet(() -> containing(folded(word)));
        return near.isEmpty()
                ? "; known are " + String.join(", ", keys())
                : "; did you mean " + String.join(" or ", near) + "?";
    }

    static String folded(String word) {
        return word.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
    }

    /** A metric and its statistic written as one word, such as {@code ttft.p95} or {@code ttft_p95}. */
    private static Optional<String> metricWithStatistic(String word) {
        for (int end = word.length() - 1; end > 0; end--) {
            String metric = word.substring(0, end);
            String rest = word.substring(end);
            String statistic = SEPARATORS.indexOf(rest.charAt(0)) >= 0 ? rest.substring(1) : rest;
            Optional<String> label = StatisticText.spelledElsewhere(statistic);
            Optional<Metric> known = perRequest(metric);
            if (known.isPresent() && label.isPresent()) {
                return Optional.of("\"" + known.get().key() + " " + label.get() + "\"");
            }
        }
        return Optional.empty();
    }

    /** What a short name such as {@code throughput} is a part of. */
    private static List<String> containing(String folded) {
        return folded.length() < 4
                ? List.of()
                : keys().stream()
                        .filter(key -> folded(key).contains(folded))
                        .map(key -> "\"" + key + "\"")
                        .toList();
    }

    private static String shown(String name) {
        String key = Optional.ofNullable(PER_REQUEST.get(name))
                .map(Metric::key)
                .or(() -> Optional.ofNullable(PER_RUN.get(name)).map(RunMetric::key))
                .orElseThrow();
        return "\"" + key + "\"" + (folded(key).equals(name) ? "" : " (also called " + name + ")");
    }

    private static List<String> names() {
        List<String> names = new ArrayList<>(PER_REQUEST.keySet());
        names.addAll(PER_RUN.keySet());
        return names;
    }

    private static List<String> keys() {
        return Stream.concat(
                        Stream.of(Metric.values()).map(Metric::key),
                        Stream.of(RunMetric.values()).map(RunMetric::key))
                .toList();
    }

    private static Map<String, Metric> perRequest() {
        Map<String, Metric> names = new LinkedHashMap<>();
        for (Metric metric : Metric.values()) {
            names.put(folded(metric.key()), metric);
            metric.aliases().forEach(alias -> names.put(folded(alias), metric));
        }
        return names;
    }

    private static Map<String, RunMetric> perRun() {
        Map<String, RunMetric> names = new LinkedHashMap<>();
        for (RunMetric metric : RunMetric.values()) {
            names.put(folded(metric.key()), metric);
            metric.aliases().forEach(alias -> names.put(folded(alias), metric));
        }
        return names;
    }
}
