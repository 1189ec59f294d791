// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricUnit;
import dev.llmbench.metric.RequestCounts;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.report.RunReport;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.SampleSupport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.UUID;

/** llm-d's Benchmark Report, as JSON. A percentile that the sample is too small for is left out. */
final class LlmdExport implements Exporter {

    static final String FILE = "llm-d-benchmark-report.json";

    private static final String VERSION = "0.2";

    private static final Map<String, Double> PERCENTILES = new LinkedHashMap<>();

    static {
        PERCENTILES.put("p0p1", 0.1);
        for (int percent : new int[] {1, 5, 10, 25, 50, 75, 90, 95, 99}) {
            PERCENTILES.put("p" + percent, (double) percent);
        }
        PERCENTILES.put("p99p9", 99.9);
    }

    @Override
    public List<String> files() {
        return List.of(FILE);
    }

    @Override
    public void write(ExportedRun run, Path directory) throws IOException {
        ObjectNode report = JsonText.object().put("version", VERSION);
        about(run, report.putObject("run"));
        load(run, report);
        ObjectNode aggregate =
                report.putObject("results").putObject("request_performance").putObject("aggregate");
        requests(run.sinceSent(), aggregate.putObject("requests"));
        latencies(run.sinceSent(), aggregate.putObject("latency"));
        rates(run.sinceSent(), aggregate.putObject("throughput"));
        NewFile.write(directory.resolve(FILE), JsonText.indented(report));
    }

    private static void about(ExportedRun run, ObjectNode node) {
        String identity = run.name() + " " + run.startedAt();
        node.put(
                "uid",
                UUID.nameUUIDFromBytes(identity.getBytes(StandardCharsets.UTF_8))
                        .toString());
        RunReport report = run.report();
        node.putObject("time")
                .put("start", run.startedAt().toString())
                .put("end", run.startedAt().plus(report.execution().elapsed()).toString())
                .put("duration", report.execution().elapsed().toString());
        node.put("description", run.name());
        node.putArray("keywords").add("llmbench");
    }

    /** The format demands the prompts' length, so where nobody knows it there is no such block. */
    private static void load(ExportedRun run, ObjectNode report) {
        Distribution lengths = run.sinceSent().completed().get(Metric.INPUT_SEQUENCE_LENGTH);
        OptionalInt asked = run.report().description().isl();
        if (asked.isEmpty() && lengths == null) {
            return;
        }
        ObjectNode load = report.putObject("scenario").putObject("load");
        load.putObject("metadata").put("description", run.loadText());
        ObjectNode standardized = load.putObject("standardized")
                .put("tool", "llmbench")
                .put("tool_version", run.libraryVersion())
                .put("source", asked.isPresent() ? "random" : "unknown");
        ObjectNode input = standardized.putObject("input_seq_len");
        if (asked.isPresent()) {
            input.put("distribution", "fixed").put("value", asked.getAsInt());
        } else if (lengths != null) {
            input.put("distribution", "other").put("value", lengths.mean());
        }
        run.report()
                .description()
                .osl()
                .ifPresent(tokens -> standardized
                        .putObject("output_seq_len")
                        .put("distribution", "fixed")
                        .put("value", tokens));
        run.rate().ifPresent(rate -> standardized.put("rate_qps", rate));
        run.concurrency().ifPresent(users -> standardized.put("concurrency", users));
        Definitions.ofExport(
                        "first measured send to the end of the last measured attempt, failed ones included",
                        "type-7; hdr-3 for inter_token_latency")
                .with("time_per_output_token", "(last content - first content) / (output tokens - 1), one a request")
                .with("inter_token_latency", "every gap between content chunks, which may hold several tokens")
                .writeTo(load.putObject("native").putObject("config").putObject("definitions"));
    }

    private static void requests(RunMetrics metrics, ObjectNode node) {
        RequestCounts counts = metrics.counts();
        node.put("total", counts.attempts())
                .put("failures", counts.failed())
                .put("incomplete", counts.unfinished() + counts.cancelled());
        statistics(metrics, Metric.INPUT_SEQUENCE_LENGTH, "input_length", "count", node);
        statistics(metrics, Metric.OUTPUT_SEQUENCE_LENGTH, "output_length", "count", node);
    }

    private static void latencies(RunMetrics metrics, ObjectNode node) {
        statistics(metrics, Metric.TTFT, "time_to_first_token", "ms", node);
        statistics(metrics, Metric.ITL, "time_per_output_token", "ms/token", node);
        statistics(metrics, Metric.ICL, "inter_token_latency", "ms/token", node);
        statistics(metrics, Metric.REQUEST_LATENCY, "request_latency", "ms", node);
    }

    private static void statistics(RunMetrics metrics, Metric metric, String name, String units, ObjectNode node) {
        Distribution sample = metrics.completed().get(metric);
        if (sample == null) {
            return;
        }
        MetricUnit unit = metric.unit();
        ObjectNode figures = node.putObject(name).put("units", units);
        JsonText.put(figures, "mean", unit.toDisplay(sample.mean()));
        JsonText.put(figures, "stddev", unit.toDisplay(sample.standardDeviation()));
        JsonText.put(figures, "min", unit.toDisplay(sample.min()));
        PERCENTILES.forEach((label, percent) -> {
            if (sample.support(percent) != SampleSupport.REFUSED) {
                JsonText.put(figures, label, unit.toDisplay(sample.percentile(percent)));
            }
        });
        JsonText.put(figures, "max", unit.toDisplay(sample.max()));
    }

    private static void rates(RunMetrics metrics, ObjectNode node) {
        rate("input_token_rate", "tokens/s", metrics.inputTokenThroughput(), node);
        rate("output_token_rate", "tokens/s", metrics.outputTokenThroughput(), node);
        rate("total_token_rate", "tokens/s", metrics.totalTokenThroughput(), node);
        rate("request_rate", "queries/s", metrics.requestThroughput(), node);
    }

    private static void rate(String name, String units, OptionalDouble value, ObjectNode node) {
        value.ifPresent(known -> node.putObject(name).put("units", units).put("mean", known));
    }
}
