// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.repeat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.llmbench.metric.MetricUnit;
import dev.llmbench.slo.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * All runs of one load in a file of their own, repeats.json, beside the directories of each; docs/files.md lists its
 * fields.
 */
public final class RepeatsFile {

    /** What it is called. */
    public static final String NAME = "repeats.json";

    private static final int SCHEMA_VERSION = 1;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private RepeatsFile() {}

    /**
     * Writes it; the directory is made when it is missing.
     *
     * @param verdicts of each run, in their order
     * @throws IOException when it cannot be written
     */
    public static void write(Path directory, String name, List<Verdict> verdicts, List<RepeatedFigure> figures)
            throws IOException {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("schemaVersion", SCHEMA_VERSION).put("name", name).put("repeats", verdicts.size());
        verdict(RepeatedVerdict.of(verdicts), root.putObject("verdict"));
        ArrayNode each = root.putArray("verdicts");
        verdicts.forEach(one -> verdict(one, each.addObject()));
        ObjectNode all = root.putObject("figures");
        figures.forEach(figure -> figure(figure, all.putObject(figure.label())));
        Files.createDirectories(directory);
        Files.writeString(
                directory.resolve(NAME), MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n");
    }

    private static void verdict(Verdict verdict, ObjectNode json) {
        json.put("kind", verdict.kind().name()).put("reason", verdict.reason());
        verdict.next().ifPresent(next -> json.put("next", next));
    }

    private static void figure(RepeatedFigure figure, ObjectNode json) {
        MetricUnit unit = figure.unit();
        RepeatedValues values = figure.values();
        json.put("unit", unit.symbol());
        ArrayNode each = json.putArray("values");
        for (double value : values.each()) {
            if (Double.isFinite(value)) {
                each.add(unit.toDisplay(value));
            } else {
                each.add(unit.format(value));
            }
        }
        if (Double.isFinite(values.median())) {
            json.put("median", unit.toDisplay(values.median()));
        }
        values.coefficientOfVariation().ifPresent(share -> json.put("coefficientOfVariation", share));
        values.mean().ifPresent(mean -> json.put("mean", unit.toDisplay(mean)));
        values.meanBounds(RepeatsTable.CONFIDENCE).ifPresent(bounds -> {
            json.put("meanLower", unit.toDisplay(bounds.lower()));
            json.put("meanUpper", unit.toDisplay(bounds.upper()));
        });
    }
}
