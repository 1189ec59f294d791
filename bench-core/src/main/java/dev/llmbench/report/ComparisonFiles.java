// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.llmbench.slo.RunLabel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The files of a comparison that is no single run's, in the directory above those of its runs. */
public final class ComparisonFiles {

    /** The comparison in the fields that run.json has for one. */
    public static final String COMPARISON = "comparison.json";

    private static final int SCHEMA_VERSION = 1;

    private ComparisonFiles() {}

    /**
     * Writes comparison.json and summary.md into this directory, which is created when missing. Each file is either the
     * old one or the whole new one.
     *
     * @param label of the runs together
     * @throws IOException when a file cannot be written
     */
    public static void write(RunLabel label, ComparisonOutcome outcome, Path directory) throws IOException {
        Files.createDirectories(directory);
        ReportFiles.replace(directory.resolve(COMPARISON), json(label, outcome));
        ReportFiles.replace(directory.resolve(ReportFiles.SUMMARY), markdown(label, outcome, directory));
    }

    /**
     * Removes what an earlier comparison left here, which must not lie above the runs of another one.
     *
     * @throws IOException when a file cannot be removed
     */
    public static void removeOld(Path directory) throws IOException {
        ReportFiles.remove(directory, List.of(COMPARISON, ReportFiles.SUMMARY));
    }

    private static String json(RunLabel label, ComparisonOutcome outcome) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        JsonFields json = new JsonFields(root);
        json.count("schemaVersion", SCHEMA_VERSION).text("name", label.name());
        ComparisonJson.write(outcome, json.object("comparison"));
        return RunJsonWriter.text(root);
    }

    private static String markdown(RunLabel label, ComparisonOutcome outcome, Path directory) {
        List<String> lines = new ArrayList<>();
        lines.add("### Comparison " + Markdown.code(label.name()));
        lines.add("");
        lines.add("Load " + Markdown.code(label.load()) + ", model " + Markdown.code(label.model()) + ".");
        lines.add("");
        lines.addAll(ComparisonText.markdown(outcome));
        label.seed().ifPresent(seed -> lines.add("- Seed: `" + seed + "`"));
        lines.add("- Files: `" + COMPARISON + "`, `" + ReportFiles.SUMMARY + "` in "
                + Markdown.code(directory.toString()) + ", and those of each run in a directory below");
        return String.join("\n", lines) + "\n";
    }
}
