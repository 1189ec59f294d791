// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.ReportedDistribution;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of {@code --save-result} alone: means, medians, and the percentiles that {@code --metric-percentiles} named.
 */
final class VllmSums {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    private VllmSums() {}

    static RunMetrics metrics(VllmFile file, Path path) {
        JsonNode figures = file.figures();
        int completed = figures.path("completed").asInt(0);
        int failed = figures.path("failed").isNumber()
                ? figures.path("failed").intValue()
                : Math.max(0, figures.path("num_prompts").asInt(completed) - completed);
        if (completed + failed == 0) {
            throw new IllegalArgumentException("fromVllm(" + path + "): the file counts no request");
        }
        Map<Metric, Distribution> sums = new EnumMap<>(Metric.class);
        sums(figures, "ttft", completed).ifPresent(known -> sums.put(Metric.TTFT, known));
        sums(figures, "tpot", completed).ifPresent(known -> sums.put(Metric.ITL, known));
        sums(figures, "itl", completed).ifPresent(known -> sums.put(Metric.ICL, known));
        sums(figures, "e2el", completed).ifPresent(known -> sums.put(Metric.REQUEST_LATENCY, known));
        return new SummedMetrics(
                        SummedMetrics.counts(completed, failed),
                        duration(figures),
                        sums,
                        number(figures, "request_throughput"),
                        number(figures, "output_throughput"),
                        inputRate(figures),
                        "have vLLM save every request with --save-detailed")
                .toRunMetrics();
    }

    /**
     * The count is that of completed requests. Gaps are more, and answers of one token have no tpot: vLLM writes down
     * neither number.
     */
    private static Optional<Distribution> sums(JsonNode figures, String name, int completed) {
        OptionalDouble mean = number(figures, "mean_" + name + "_ms");
        OptionalDouble std = number(figures, "std_" + name + "_ms");
        if (completed == 0 || mean.isEmpty() || std.isEmpty()) {
            return Optional.empty();
        }
        Pattern percentile = Pattern.compile("p([0-9]+(?:\\.[0-9]+)?)_" + name + "_ms");
        NavigableMap<Double, Double> percentiles = new TreeMap<>();
        figures.properties().forEach(figure -> {
            Matcher matcher = percentile.matcher(figure.getKey());
            OptionalDouble value = number(figures, figure.getKey());
            if (matcher.matches() && value.isPresent()) {
                percentiles.put(Double.valueOf(matcher.group(1)), value.getAsDouble() * NANOS_PER_MILLI);
            }
        });
        number(figures, "median_" + name + "_ms").ifPresent(median -> percentiles.put(50.0, median * NANOS_PER_MILLI));
        return Optional.of(new ReportedDistribution(
                completed,
                mean.getAsDouble() * NANOS_PER_MILLI,
                std.getAsDouble() * NANOS_PER_MILLI,
                percentiles,
                "type-7"));
    }

    static Optional<Duration> duration(JsonNode figures) {
        OptionalDouble seconds = number(figures, "duration");
        return seconds.isPresent()
                ? Optional.of(Duration.ofNanos(Math.round(seconds.getAsDouble() * NANOS_PER_SECOND)))
                : Optional.empty();
    }

    static OptionalDouble inputRate(JsonNode figures) {
        OptionalDouble tokens = number(figures, "total_input_tokens");
        OptionalDouble seconds = number(figures, "duration");
        // 0 is what vLLM writes of prompts whose length it does not know
        boolean known = tokens.isPresent() && tokens.getAsDouble() > 0;
        return known && seconds.isPresent() && seconds.getAsDouble() > 0
                ? OptionalDouble.of(tokens.getAsDouble() / seconds.getAsDouble())
                : OptionalDouble.empty();
    }

    /** A number that is there and finite: NaN is what Python writes for none. */
    static OptionalDouble number(JsonNode figures, String name) {
        JsonNode value = figures.path(name);
        return value.isNumber() && Double.isFinite(value.doubleValue())
                ? OptionalDouble.of(value.doubleValue())
                : OptionalDouble.empty();
    }
}
