// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricUnit;
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

/** AIPerf's profile_export_aiperf.json alone. */
final class AiperfSummaryImport {

    private static final double NANOS_PER_SECOND = 1e9;

    private static final Map<Metric, String> TAGS = new EnumMap<>(Metric.class);

    static {
        TAGS.put(Metric.TTFT, AiperfTag.TIME_TO_FIRST_TOKEN.tag());
        TAGS.put(Metric.TTFO, AiperfTag.TIME_TO_FIRST_OUTPUT_TOKEN.tag());
        TAGS.put(Metric.TTST, AiperfTag.TIME_TO_SECOND_TOKEN.tag());
        TAGS.put(Metric.REQUEST_LATENCY, AiperfTag.REQUEST_LATENCY.tag());
        TAGS.put(Metric.ITL, AiperfTag.INTER_TOKEN_LATENCY.tag());
        TAGS.put(Metric.ICL, AiperfTag.INTER_CHUNK_LATENCY);
        TAGS.put(Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER, AiperfTag.OUTPUT_TOKEN_THROUGHPUT_PER_USER.tag());
        TAGS.put(Metric.INPUT_SEQUENCE_LENGTH, AiperfTag.INPUT_SEQUENCE_LENGTH.tag());
        TAGS.put(Metric.OUTPUT_SEQUENCE_LENGTH, AiperfTag.OUTPUT_SEQUENCE_LENGTH.tag());
        TAGS.put(Metric.REASONING_TOKEN_COUNT, AiperfTag.REASONING_TOKEN_COUNT.tag());
    }

    private AiperfSummaryImport() {}

    static ImportedRun read(Path file) {
        JsonNode summary = tree(file);
        // Before October 2025 the metrics were one level below.
        JsonNode metrics = summary.path("records").isObject() ? summary.path("records") : summary;
        int completed = metrics.path("request_count").path("avg").asInt(0);
        int failed = failures(metrics, summary);
        if (completed + failed == 0) {
            throw new IllegalArgumentException("fromAiperf(" + file + "): the file counts no request");
        }
        Map<Metric, Distribution> figures = new EnumMap<>(Metric.class);
        TAGS.forEach((metric, tag) -> figures(file, tag, metrics.path(tag), metric, completed)
                .ifPresent(known -> figures.put(metric, known)));
        OptionalDouble seconds = number(metrics, "benchmark_duration");
        SummedMetrics sums = new SummedMetrics(
                SummedMetrics.counts(completed, failed),
                seconds.isPresent()
                        ? Optional.of(Duration.ofNanos(Math.round(seconds.getAsDouble() * NANOS_PER_SECOND)))
                        : Optional.empty(),
                figures,
                number(metrics, "request_throughput"),
                number(metrics, "output_token_throughput"),
                number(metrics, "input_token_throughput"),
                "give the directory with " + AiperfExport.RECORDS + ", too");
        return new ImportedRun(AiperfImport.label(file, summary), sums.toRunMetrics(), ToolDefinitions.AIPERF.doubts());
    }

    static JsonNode tree(Path file) {
        return JsonFile.reading(file, JsonFile::tree);
    }

    /** The sum of the kinds' counts where the total is not told. */
    private static int failures(JsonNode metrics, JsonNode summary) {
        int listed = 0;
        for (JsonNode kind : summary.path("error_summary")) {
            listed += kind.path("count").asInt(0);
        }
        return Math.max(listed, metrics.path("error_request_count").path("avg").asInt(0));
    }

    private static OptionalDouble number(JsonNode metrics, String tag) {
        JsonNode value = metrics.path(tag).path("avg");
        return value.isNumber() && Double.isFinite(value.doubleValue())
                ? OptionalDouble.of(value.doubleValue())
                : OptionalDouble.empty();
    }

    private static Optional<Distribution> figures(Path file, String tag, JsonNode node, Metric metric, int completed) {
        JsonNode mean = node.path("avg");
        JsonNode std = node.path("std");
        if (!mean.isNumber() || !std.isNumber()) {
            return Optional.empty();
        }
        String unit = node.path("unit").asText("");
        if (metric.unit() == MetricUnit.TIME && !unit.equals("ms")) {
            throw new IllegalArgumentException(
                    file + ": " + tag + " has the unit \"" + unit + "\"; a summary holds milliseconds");
        }
        double scale = metric.unit() == MetricUnit.TIME ? AiperfTag.NANOS_PER_MILLI : 1;
        NavigableMap<Double, Double> percentiles = new TreeMap<>();
        node.properties()
                .forEach(figure -> percent(figure.getKey()).ifPresent(percent -> {
                    if (figure.getValue().isNumber()) {
                        percentiles.put(percent, figure.getValue().doubleValue() * scale);
                    }
                }));
        return Optional.of(new ReportedDistribution(
                node.path("count").asLong(completed),
                mean.doubleValue() * scale,
                std.doubleValue() * scale,
                percentiles,
                "type-7"));
    }

    private static Optional<Double> percent(String name) {
        return switch (name) {
            case "min" -> Optional.of(0.0);
            case "max" -> Optional.of(100.0);
            default ->
                name.matches("p[0-9]+(\\.[0-9]+)?")
                        ? Optional.of(Double.parseDouble(name.substring(1)))
                        : Optional.empty();
        };
    }
}
