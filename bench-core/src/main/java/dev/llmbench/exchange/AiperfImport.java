// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.RequestCounts;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.RunLabel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A run of AIPerf's. From its records where they are there: they are judged as ours are, failures being the worst
 * value. From its summary alone otherwise, whose figures leave failures out.
 */
public final class AiperfImport {

    private static final String READER = "fromAiperf";
    private static final String INCOMPLETE = "records-incomplete";

    private AiperfImport() {}

    /**
     * @param path AIPerf's artifact directory, its profile_export.jsonl or its profile_export_aiperf.json
     * @throws IllegalArgumentException when there is no such file, or it is another tool's, cut off or holds no request
     * @throws java.io.UncheckedIOException when it cannot be read
     */
    public static ImportedRun read(Path path) {
        if (!Files.isDirectory(path)) {
            return switch (ToolFile.of(path)) {
                case AIPERF_RECORDS -> ofRecords(path, Optional.empty());
                case AIPERF_SUMMARY -> AiperfSummaryImport.read(path);
                case VLLM, GUIDELLM, OWN_REPORT, OWN_RECORDS, SGLANG, INFERENCE_PERF, UNKNOWN ->
                    throw ToolFile.of(path).refusedBy(READER, path);
            };
        }
        Path records = path.resolve(AiperfExport.RECORDS);
        Path summary = path.resolve(AiperfExport.SUMMARY);
        if (Files.exists(records)) {
            return ofRecords(records, Files.exists(summary) ? Optional.of(summary) : Optional.empty());
        }
        if (Files.exists(summary)) {
            return AiperfSummaryImport.read(summary);
        }
        throw new IllegalArgumentException(READER + "(" + path + "): the directory has neither " + AiperfExport.RECORDS
                + " nor " + AiperfExport.SUMMARY + "; give the directory that AIPerf names at its end");
    }

    private static ImportedRun ofRecords(Path file, Optional<Path> summary) {
        AiperfRecords records = new AiperfRecords(streamed(file), String.valueOf(file.getFileName()));
        MetricsCollector collector = new MetricsCollector(StartPoint.SENT, streamed(file));
        boolean cutOff;
        try (JsonLines lines = new JsonLines(file)) {
            for (Optional<JsonNode> line = lines.next(); line.isPresent(); line = lines.next()) {
                collector.accept(records.read(line.get(), lines.number()));
            }
            cutOff = lines.isCutOff();
        }
        JsonNode told = summary.map(AiperfSummaryImport::tree).orElseGet(JsonText::object);
        RequestCounts counts = collector.snapshot().counts();
        List<Doubt> doubts = new ArrayList<>();
        if (cutOff) {
            doubts.add(incomplete("the last line of " + file.getFileName() + " is cut off", "whole lines"));
        }
        missing(counts, told).ifPresent(doubts::add);
        RunMetrics metrics = collector.snapshot().untelling(records.untold()).withSeriesInOrderOfStarts();
        return new ImportedRun(label(file, told), metrics, doubts);
    }

    /** AIPerf writes no line for a failed request of which it has no metric; its summary counts all. */
    private static Optional<Doubt> missing(RequestCounts counts, JsonNode summary) {
        long valid = summary.path("request_count").path("avg").asLong(counts.completed());
        int failed = counts.attempts() - counts.completed();
        long errors = summary.path("error_request_count").path("avg").asLong(0);
        return valid <= counts.completed() && errors <= failed
                ? Optional.empty()
                : Optional.of(incomplete(
                        "the summary counts " + valid + " completed and " + errors
                                + " failed requests, the records hold " + counts.completed() + " and " + failed,
                        "a record for each"));
    }

    private static Doubt incomplete(String seen, String limit) {
        return new Doubt(INCOMPLETE, seen, limit, "let the tool finish, and export with the level \"records\"");
    }

    static RunLabel label(Path file, JsonNode summary) {
        JsonNode input = summary.path("input_config");
        List<String> words = new ArrayList<>();
        // Its layout until 2025 first: the load in one object and not phase by phase.
        load(input.path("loadgen"), "request_rate", words);
        for (JsonNode phase : input.path("phases")) {
            if (phase.path("kind").asText("").equals(AiperfExport.PHASE)) {
                load(phase, "rate", words);
            }
        }
        words.add("by AIPerf");
        String model = input.path("models")
                .path("items")
                .path(0)
                .path("name")
                .asText(input.path("endpoint").path("model_names").path(0).asText("unknown"));
        return Labels.of(file, String.join(" ", words), model, OptionalLong.empty());
    }

    private static void load(JsonNode load, String rate, List<String> words) {
        if (load.path("concurrency").isNumber()) {
            words.add("concurrency=" + load.path("concurrency").asText());
        }
        if (load.path(rate).isNumber()) {
            words.add("rate=" + load.path(rate).asText() + "/s");
        }
    }

    /** Whether the first request that completed has a first token: without streams there is none in any. */
    private static boolean streamed(Path file) {
        try (JsonLines lines = new JsonLines(file)) {
            for (Optional<JsonNode> line = lines.next(); line.isPresent(); line = lines.next()) {
                JsonNode error = line.get().path("error");
                if (error.isNull() || error.isMissingNode()) {
                    return line.get().path("metrics").has(AiperfTag.TIME_TO_FIRST_TOKEN.tag());
                }
            }
        }
        return true;
    }
}
