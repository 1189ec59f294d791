// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.metric.TurnMetrics;
import dev.llmbench.report.ReportFiles;
import dev.llmbench.report.RequestsJsonlReader;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.Finding;
import dev.llmbench.slo.RunLabel;
import dev.llmbench.text.PlainLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;

/**
 * A run of our own, read back from its report directory. Its records are counted anew; its doubts are those it had.
 *
 * @param run label, metrics and doubts
 * @param turns the metrics of each turn of conversations; empty for single requests
 * @param maxErrorRate the share of failures that its gate allowed, 0 to 1
 * @param endedEarly why the load was ended before its plan; empty when it was not
 * @param findings what was noticed about the server; some forbid a pass with stated error rates, in a file, too
 */
public record SavedRun(
        ImportedRun run,
        SortedMap<Integer, RunMetrics> turns,
        double maxErrorRate,
        Optional<String> endedEarly,
        List<Finding> findings) {

    private static final int SCHEMA_VERSION = 1;
    private static final int LONGEST_TEXT = 2_000;

    /**
     * @param directory with run.json and requests.jsonl
     * @throws IllegalArgumentException when one of them is missing or no such file
     * @throws UncheckedIOException when one cannot be read
     */
    public static SavedRun read(Path directory) {
        JsonNode json = tree(directory.resolve(ReportFiles.RUN));
        StartPoint start = json.path("definitions").path("startPoint").asText().equals("scheduled")
                ? StartPoint.SCHEDULED
                : StartPoint.SENT;
        boolean streaming =
                json.path("description").path("endpoint").path("streaming").asBoolean();
        boolean generates = json.path("result").path("generates").asBoolean(true);
        MetricsCollector collector = new MetricsCollector(start, streaming, generates);
        TurnMetrics turns = new TurnMetrics(start, streaming);
        List<Doubt> doubts = doubts(json);
        boolean whole = readRecords(directory, collector, turns)
                && json.path("execution").path("records").path("complete").asBoolean(true);
        RunMetrics metrics = collector.snapshot();
        int attempts = metrics.counts().attempts();
        if (!whole
                || attempts
                        != json.path("result").path("counts").path("attempts").asInt(attempts)) {
            doubts.add(new Doubt(
                    "records-incomplete",
                    ReportFiles.REQUESTS + " does not hold every request",
                    "a record for each",
                    "run the test again"));
        }
        return new SavedRun(
                new ImportedRun(label(json), metrics, doubts),
                turns.snapshot(),
                json.path("description").path("maxErrorRate").asDouble(0),
                text(json.path("execution"), "endedEarly"),
                findings(json));
    }

    /** A run.json of the version that is understood here. */
    static JsonNode tree(Path file) {
        ToolFile kind = ToolFile.of(file);
        if (kind != ToolFile.OWN_REPORT) {
            throw kind.refusedBy("fromReport", file);
        }
        JsonNode json = JsonFile.reading(file, JsonFile::tree);
        int version = json.path("schemaVersion").asInt();
        if (version != SCHEMA_VERSION) {
            throw new IllegalArgumentException("fromReport(" + file + "): schemaVersion = " + version
                    + ": this library reads version " + SCHEMA_VERSION);
        }
        return json;
    }

    private static boolean readRecords(Path directory, MetricsCollector collector, TurnMetrics turns) {
        Path file = directory.resolve(ReportFiles.REQUESTS);
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException(
                    "fromReport(" + directory + "): there is no " + ReportFiles.REQUESTS + " in it");
        }
        try {
            return RequestsJsonlReader.read(file, record -> {
                collector.accept(record);
                turns.accept(record);
            });
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read", e);
        }
    }

    private static RunLabel label(JsonNode json) {
        JsonNode description = json.path("description");
        OptionalLong seed = description.path("load").path("seed").asText("").matches("-?[0-9]{1,19}")
                ? OptionalLong.of(
                        Long.parseLong(description.path("load").path("seed").asText()))
                : OptionalLong.empty();
        return new RunLabel(
                text(json, "name").orElse("unknown"),
                text(description, "loadText").orElse("unknown load"),
                text(description.path("endpoint"), "modelAsked").orElse("unknown"),
                seed);
    }

    private static List<Doubt> doubts(JsonNode json) {
        List<Doubt> doubts = new ArrayList<>();
        for (JsonNode doubt : json.path("result").path("doubts")) {
            doubts.add(new Doubt(
                    text(doubt, "code").orElse("unknown"),
                    text(doubt, "seen").orElse(""),
                    text(doubt, "limit").orElse(""),
                    text(doubt, "remedy").orElse("")));
        }
        return doubts;
    }

    private static List<Finding> findings(JsonNode json) {
        List<Finding> findings = new ArrayList<>();
        for (JsonNode finding : json.path("result").path("findings")) {
            findings.add(new Finding(
                    text(finding, "code").orElse("unknown"),
                    text(finding, "seen").orElse(""),
                    text(finding, "remedy").orElse("")));
        }
        return findings;
    }

    private static Optional<String> text(JsonNode node, String name) {
        return Optional.ofNullable(node.get(name))
                .filter(JsonNode::isTextual)
                .map(text -> PlainLine.of(text.textValue(), LONGEST_TEXT));
    }
}
