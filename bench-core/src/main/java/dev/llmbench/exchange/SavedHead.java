// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import dev.llmbench.report.ReportFiles;
import dev.llmbench.slo.Finding;
import dev.llmbench.slo.SeriesFindings;
import dev.llmbench.text.PlainLine;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a run.json tells of its run without the requests beside it, for who looks for an earlier run of the same load.
 *
 * @param startedAt when it began
 * @param workload what was asked and when, part by part; empty in files of versions that did not write it
 * @param baseUrl of the server, as far as it may be shown
 * @param model the model that was asked
 * @param flaw why the run is no measure for others: it was ended by failures, is in doubt, could not be judged, or its
 *     server was in no steady state; empty for a sound run
 */
public record SavedHead(
        Instant startedAt, SortedMap<String, String> workload, String baseUrl, String model, Optional<String> flaw) {

    private static final int LONGEST_TEXT = 2_000;
    private static final int LONGEST_FLAW = 120;

    public SavedHead {
        workload = Collections.unmodifiableSortedMap(new TreeMap<>(workload));
    }

    /**
     * @param directory with run.json
     * @throws IllegalArgumentException when that is missing, no such file, or does not tell when it began
     * @throws UncheckedIOException when it cannot be read
     */
    public static SavedHead read(Path directory) {
        Path file = directory.resolve(ReportFiles.RUN);
        JsonNode json = SavedRun.tree(file);
        JsonNode description = json.path("description");
        SortedMap<String, String> workload = new TreeMap<>();
        description
                .path("workload")
                .properties()
                .forEach(part -> workload.put(part.getKey(), line(part.getValue(), LONGEST_TEXT)));
        JsonNode endpoint = description.path("endpoint");
        return new SavedHead(
                startedAt(json, file),
                workload,
                line(endpoint.path("baseUrl"), LONGEST_TEXT),
                line(endpoint.path("modelAsked"), LONGEST_TEXT),
                flaw(json));
    }

    private static Instant startedAt(JsonNode json, Path file) {
        String text = json.path("execution").path("startedAt").asText();
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    file + ": execution.startedAt = " + PlainLine.of(text, LONGEST_FLAW) + ": it is no moment", e);
        }
    }

    private static Optional<String> flaw(JsonNode json) {
        JsonNode early = json.path("execution").path("endedEarly");
        if (early.isTextual()) {
            return Optional.of("ended early: " + line(early, LONGEST_FLAW));
        }
        JsonNode doubt = json.path("result").path("doubts").path(0);
        if (!doubt.isMissingNode()) {
            return Optional.of("in doubt: " + line(doubt.path("code"), LONGEST_FLAW));
        }
        return unmeasured(json).or(() -> unsteady(json));
    }

    private static Optional<String> unmeasured(JsonNode json) {
        for (JsonNode objective : json.path("verdict").path("objectives")) {
            if (objective.path("kind").asText().equals("unmeasured")) {
                return Optional.of("unmeasured: " + line(objective.path("reason"), LONGEST_FLAW));
            }
        }
        return Optional.empty();
    }

    /** Near saturation the run is too short for its congestion, which a forecast takes into account. */
    private static Optional<String> unsteady(JsonNode json) {
        for (JsonNode found : json.path("result").path("findings")) {
            Finding finding = new Finding(line(found.path("code"), LONGEST_FLAW), "", "");
            if (finding.forbidsPass() && !finding.code().equals(SeriesFindings.NEAR_SATURATION)) {
                return Optional.of(finding.code());
            }
        }
        return Optional.empty();
    }

    private static String line(JsonNode text, int limit) {
        return PlainLine.of(text.asText(), limit);
    }
}
