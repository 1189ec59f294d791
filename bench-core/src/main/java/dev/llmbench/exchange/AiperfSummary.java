// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.llmbench.stats.ExactDistribution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * AIPerf's summary from the lines of its records, whoever wrote them: per tag the type-7 percentiles, the population
 * standard deviation, count and sum of all values of lines without an error; from first start to last content the
 * rates.
 */
final class AiperfSummary {

    /** Above this many values of one tag its figures are left out: 20 million take 160 MB. */
    static final int MOST_VALUES = 20_000_000;

    private static final int[] PERCENTS = {1, 5, 10, 25, 50, 75, 90, 95, 99};
    private static final double NANOS_PER_SECOND = 1e9;

    private final Map<String, Tag> tags = new TreeMap<>();
    private final Map<String, Failure> failures = new TreeMap<>();
    private long valid;
    private long invalid;
    /** Doubles, as AIPerf has them, since its rates then agree to the last digit: a moment is good to 256 ns. */
    private double firstStartNanos = Double.POSITIVE_INFINITY;

    private double lastContentNanos = Double.NEGATIVE_INFINITY;

    private record Tag(String unit, Values values) {}

    private record Failure(JsonNode details, int count) {}

    /** Takes one line; those of a warm-up are in no figure. */
    void add(JsonNode line) {
        JsonNode metadata = line.path("metadata");
        if (!metadata.path("benchmark_phase").asText(AiperfExport.PHASE).equals(AiperfExport.PHASE)) {
            return;
        }
        if (!line.path("error").isNull() && !line.path("error").isMissingNode()) {
            invalid++;
            failures.merge(
                    line.path("error").toString(),
                    new Failure(line.path("error"), 1),
                    (known, one) -> new Failure(known.details(), known.count() + 1));
            return;
        }
        valid++;
        JsonNode metrics = line.path("metrics");
        metrics.properties().forEach(metric -> add(metric.getKey(), metric.getValue()));
        double startNanos = metadata.path("request_start_ns").asDouble();
        firstStartNanos = Math.min(firstStartNanos, startNanos);
        double latencyMillis =
                metrics.path(AiperfTag.REQUEST_LATENCY.tag()).path("value").asDouble();
        lastContentNanos = Math.max(lastContentNanos, startNanos + latencyMillis * AiperfTag.NANOS_PER_MILLI);
    }

    private void add(String name, JsonNode metric) {
        Values values = tags.computeIfAbsent(
                        name, tag -> new Tag(metric.path("unit").asText(), new Values()))
                .values();
        JsonNode value = metric.path("value");
        if (value.isArray()) {
            value.forEach(one -> add(values, one));
        } else {
            add(values, value);
        }
    }

    private static void add(Values values, JsonNode number) {
        if (number.isNumber() && values.size() <= MOST_VALUES) {
            values.add(number.doubleValue());
        }
    }

    /** The figures by tag, in the order of tags; what no line has is missing. */
    ObjectNode toJson() {
        ObjectNode summary = JsonText.object();
        tags.forEach((name, tag) -> {
            if (tag.values().size() > 0 && tag.values().size() <= MOST_VALUES) {
                distribution(tag, summary.putObject(name));
            }
        });
        scalar(summary, "request_count", "requests", (double) valid);
        if (invalid > 0) {
            scalar(summary, "error_request_count", "requests", (double) invalid);
        }
        total(summary, "total_isl", AiperfTag.INPUT_SEQUENCE_LENGTH);
        total(summary, "total_osl", AiperfTag.OUTPUT_SEQUENCE_LENGTH);
        total(summary, "total_output_tokens", AiperfTag.OUTPUT_TOKEN_COUNT);
        total(summary, "total_reasoning_tokens", AiperfTag.REASONING_TOKEN_COUNT);
        rates(summary);
        return summary;
    }

    /** The kinds of errors with their numbers, the most frequent first. */
    List<ObjectNode> errors() {
        List<ObjectNode> errors = new ArrayList<>();
        failures.values().stream()
                .sorted(Comparator.comparingInt(Failure::count).reversed())
                .forEach(failure -> {
                    ObjectNode error = JsonText.object();
                    error.set("error_details", failure.details());
                    errors.add(error.put("count", failure.count()));
                });
        return errors;
    }

    private static void distribution(Tag tag, ObjectNode node) {
        double[] raw = tag.values().toArray();
        ExactDistribution values = ExactDistribution.of(raw);
        node.put("unit", tag.unit())
                .put("avg", values.mean())
                .put("min", values.min())
                .put("max", values.max());
        for (int percent : PERCENTS) {
            node.put("p" + percent, values.percentile(percent));
        }
        node.put("std", values.standardDeviation())
                .put("count", values.count())
                .put("sum", Arrays.stream(raw).sum());
    }

    private static void scalar(ObjectNode summary, String name, String unit, double value) {
        summary.putObject(name).put("unit", unit).put("avg", value);
    }

    private void total(ObjectNode summary, String name, AiperfTag of) {
        Tag tag = tags.get(of.tag());
        if (tag != null) {
            scalar(
                    summary,
                    name,
                    "tokens",
                    Arrays.stream(tag.values().toArray()).sum());
        }
    }

    private void rates(ObjectNode summary) {
        double seconds = valid == 0 ? 0 : (lastContentNanos - firstStartNanos) / NANOS_PER_SECOND;
        if (!(seconds > 0)) {
            return;
        }
        scalar(summary, "benchmark_duration", "sec", seconds);
        scalar(summary, "request_throughput", "requests/sec", valid / seconds);
        double input = rate(summary, "input_token_throughput", "total_isl", seconds);
        double output = rate(summary, "output_token_throughput", "total_osl", seconds);
        if (Double.isFinite(input + output)) {
            scalar(summary, "total_token_throughput", "tokens/sec", input + output);
        }
    }

    private static double rate(ObjectNode summary, String name, String total, double seconds) {
        JsonNode tokens = summary.path(total).path("avg");
        if (!tokens.isNumber()) {
            return Double.NaN;
        }
        double rate = tokens.doubleValue() / seconds;
        scalar(summary, name, "tokens/sec", rate);
        return rate;
    }
}
