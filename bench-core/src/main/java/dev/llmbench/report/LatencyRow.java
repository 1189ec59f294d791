// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.SampleSupport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One latency of the completed requests, for people.
 *
 * @param label the metric in words
 * @param values one text per {@link #PERCENTS}: a figure, with a star where the sample is thin, or a dash
 * @param note sample size, and what is missing
 */
record LatencyRow(String label, List<String> values, String note) {

    static final List<Integer> PERCENTS = List.of(50, 95, 99);
    static final String THIN_MARK = "*";

    static List<LatencyRow> all(RunMetrics metrics) {
        return List.of(
                of("TTFT", Metric.TTFT, metrics),
                of("ITL", Metric.ITL, metrics),
                of("request latency", Metric.REQUEST_LATENCY, metrics));
    }

    /** What users of conversations wait for at their n-th question. */
    static LatencyRow ofTurn(int number, RunMetrics metrics) {
        return of("TTFT turn " + number, Metric.TTFT, metrics);
    }

    private static LatencyRow of(String label, Metric metric, RunMetrics metrics) {
        Distribution sample = metrics.completed().get(metric);
        if (sample == null) {
            List<String> dashes =
                    PERCENTS.stream().map(percent -> Figures.ABSENT).toList();
            return new LatencyRow(label, dashes, whyAbsent(metric, metrics));
        }
        List<String> values = new ArrayList<>();
        boolean thin = false;
        Optional<Integer> firstRefused = Optional.empty();
        for (int percent : PERCENTS) {
            SampleSupport support = sample.support(percent);
            if (support == SampleSupport.REFUSED) {
                values.add(Figures.ABSENT);
                firstRefused = firstRefused.or(() -> Optional.of(percent));
            } else {
                boolean marked = support == SampleSupport.THIN;
                thin |= marked;
                values.add(metric.unit().format(sample.percentile(percent)) + (marked ? THIN_MARK : ""));
            }
        }
        return new LatencyRow(label, List.copyOf(values), note(sample.count(), thin, firstRefused));
    }

    private static String note(long count, boolean thin, Optional<Integer> firstRefused) {
        String size = "n=" + count;
        String mark = thin ? ", " + THIN_MARK + " thin" : "";
        String refused = firstRefused
                .map(percent ->
                        String.format(Locale.ROOT, ", p%d needs %d", percent, SampleSupport.smallestAccepted(percent)))
                .orElse("");
        return size + mark + refused;
    }

    private static String whyAbsent(Metric metric, RunMetrics metrics) {
        if (metric.needsStreaming() && !metrics.streaming()) {
            return metrics.generates() ? "streaming was off" : "no tokens from this API";
        }
        if (metrics.counts().completed() == 0) {
            return "no request completed";
        }
        return metric == Metric.ITL ? "needs 2 counted output tokens" : "no content chunk";
    }
}
