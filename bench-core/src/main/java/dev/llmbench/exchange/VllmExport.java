// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricUnit;
import dev.llmbench.metric.RequestCounts;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.stats.Distribution;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The one flat object of {@code vllm bench serve --save-result --save-detailed}. Its {@code itl} is our icl. */
final class VllmExport implements Exporter {

    static final String FILE = "vllm_bench.json";

    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final int[] PERCENTS = {50, 90, 95, 99};
    private static final double NANOS_PER_SECOND = 1e9;

    @Override
    public List<String> files() {
        return List.of(FILE);
    }

    @Override
    public void write(ExportedRun run, Path directory) throws IOException {
        NewFile.write(directory.resolve(FILE), out -> write(run, out));
    }

    private static void write(ExportedRun run, OutputStream out) throws IOException {
        VllmColumns columns = new VllmColumns();
        run.eachMeasured(columns::add);
        try (JsonGenerator json = JsonText.generator(out)) {
            json.writeStartObject();
            setup(run, json);
            totals(run.sinceSent(), columns, json);
            Map<Metric, Distribution> completed = run.sinceSent().completed();
            figures("ttft", Optional.ofNullable(completed.get(Metric.TTFT)), json);
            figures("tpot", Optional.ofNullable(completed.get(Metric.ITL)), json);
            Optional<Distribution> gaps = columns.gaps(run.sinceSent());
            figures("itl", gaps, json);
            figures("e2el", Optional.ofNullable(completed.get(Metric.REQUEST_LATENCY)), json);
            arrays(run, columns, json);
            definitions(run, gaps.map(Distribution::percentileMethod).orElse("type-7"), json);
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    private static void setup(ExportedRun run, JsonGenerator json) throws IOException {
        String type = run.report().description().endpoint().type();
        json.writeStringField("date", DATE.format(run.startedAt()));
        json.writeStringField("endpoint_type", type.equals("completions") ? "openai" : "openai-" + type);
        json.writeStringField("backend", type.equals("completions") ? "openai" : "openai-" + type);
        json.writeStringField("label", run.name());
        json.writeStringField("model_id", run.model());
        json.writeNumberField("num_prompts", run.sinceSent().counts().attempts());
        OptionalDouble rate = run.rate();
        if (rate.isPresent()) {
            json.writeNumberField("request_rate", rate.getAsDouble());
        } else {
            json.writeStringField("request_rate", "inf");
        }
        if (run.arrivals().filter("poisson"::equals).isPresent()) {
            json.writeNumberField("burstiness", 1.0);
        }
        if (run.concurrency().isPresent()) {
            json.writeNumberField("max_concurrency", run.concurrency().getAsInt());
        } else {
            json.writeNullField("max_concurrency");
        }
    }

    private static void totals(RunMetrics metrics, VllmColumns columns, JsonGenerator json) throws IOException {
        RequestCounts counts = metrics.counts();
        if (metrics.duration().isPresent()) {
            json.writeNumberField("duration", metrics.duration().get().toNanos() / NANOS_PER_SECOND);
        }
        json.writeNumberField("completed", counts.completed());
        json.writeNumberField("failed", counts.attempts() - counts.completed());
        if (metrics.inputTokenThroughput().isPresent()) {
            total("total_input_tokens", columns.inputLens, columns, json);
        }
        if (metrics.outputTokenThroughput().isPresent()) {
            total("total_output_tokens", columns.outputLens, columns, json);
        }
        number("request_throughput", metrics.requestThroughput(), json);
        json.writeNullField("request_goodput");
        number("output_throughput", metrics.outputTokenThroughput(), json);
        number("total_token_throughput", metrics.totalTokenThroughput(), json);
        if (metrics.inFlight().isPresent()) {
            json.writeNumberField(
                    "max_concurrent_requests", metrics.inFlight().get().peak());
        }
    }

    private static void total(String name, Values tokens, VllmColumns columns, JsonGenerator json) throws IOException {
        long sum = 0;
        for (int i = 0; i < tokens.size(); i++) {
            sum += columns.errors.get(i).isEmpty() ? (long) tokens.get(i) : 0;
        }
        json.writeNumberField(name, sum);
    }

    private static void number(String name, OptionalDouble value, JsonGenerator json) throws IOException {
        if (value.isPresent()) {
            json.writeNumberField(name, value.getAsDouble());
        }
    }

    private static void figures(String name, Optional<Distribution> known, JsonGenerator json) throws IOException {
        if (known.isEmpty()) {
            return;
        }
        Distribution sample = known.get();
        json.writeNumberField("mean_" + name + "_ms", millis(sample.mean()));
        json.writeNumberField("median_" + name + "_ms", millis(sample.percentile(50)));
        json.writeNumberField("std_" + name + "_ms", millis(sample.standardDeviation()));
        for (int percent : PERCENTS) {
            json.writeNumberField("p" + percent + "_" + name + "_ms", millis(sample.percentile(percent)));
        }
    }

    private static double millis(double nanos) {
        return MetricUnit.TIME.toDisplay(nanos);
    }

    private static void arrays(ExportedRun run, VllmColumns columns, JsonGenerator json) throws IOException {
        counts("input_lens", columns.inputLens, json);
        counts("output_lens", columns.outputLens, json);
        if (run.sinceSent().streaming()) {
            seconds("ttfts", columns.ttfts, json);
            gaps(run, json);
        }
        seconds("latencies", columns.latencies, json);
        seconds("start_times", columns.startTimes, json);
        json.writeArrayFieldStart("errors");
        for (String error : columns.errors) {
            json.writeString(error);
        }
        json.writeEndArray();
    }

    private static void gaps(ExportedRun run, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("itls");
        try {
            run.eachMeasured(record -> gaps(record, json));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        json.writeEndArray();
    }

    private static void counts(String name, Values values, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(name);
        for (int i = 0; i < values.size(); i++) {
            json.writeNumber((long) values.get(i));
        }
        json.writeEndArray();
    }

    private static void seconds(String name, Values values, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(name);
        for (int i = 0; i < values.size(); i++) {
            json.writeNumber(values.get(i));
        }
        json.writeEndArray();
    }

    private static void gaps(RequestRecord record, JsonGenerator json) {
        try {
            json.writeStartArray();
            for (int i = 1; record.isCompleted() && i < record.chunks().size(); i++) {
                json.writeNumber((record.chunks().at(i) - record.chunks().at(i - 1)) / NANOS_PER_SECOND);
            }
            json.writeEndArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void definitions(ExportedRun run, String gapsMethod, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("definitions");
        Definitions definitions = Definitions.ofExport(
                        "first measured send to the end of the last measured attempt, failed ones included",
                        "type-7; " + gapsMethod + " for itl")
                .with("ttft", "vLLM's own counts any first chunk, also one without text; this one does not")
                .with("itl", "every gap between content chunks");
        for (Map.Entry<String, String> text : definitions.texts().entrySet()) {
            json.writeStringField(text.getKey(), text.getValue());
        }
        json.writeStringField("load", run.loadText());
        json.writeEndObject();
    }
}
