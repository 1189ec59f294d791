// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Writes run.json, field by field as docs/files.md lists them: the order of fields is fixed, units stand in names or
 * beside values, and a value that does not exist is a missing field.
 */
public final class RunJsonWriter {

    /** Raised when a field is renamed, removed or changes its meaning; a new field does not raise it. */
    public static final int SCHEMA_VERSION = 1;

    private static final ObjectWriter WRITER = writer();

    private RunJsonWriter() {}

    /**
     * The whole document, with a line feed at its end: with the verdict where something was demanded, and with what was
     * forecast of it, and with the comparison where there is one.
     */
    public static String toJson(ReportPage page) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        JsonFields json = new JsonFields(root);
        begin(page.report(), json);
        if (!page.forecast().objectives().isEmpty()) {
            ForecastJson.write(page.forecast(), json.object("forecast"));
        }
        measured(page.report(), json);
        if (!page.outcome().isEmpty()) {
            VerdictJson.write(page.outcome(), json.object("verdict"));
        }
        page.comparison().ifPresent(outcome -> ComparisonJson.write(outcome, json.object("comparison")));
        return text(root);
    }

    /** The same of a run of which nothing was demanded. */
    public static String toJson(RunReport report) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        JsonFields json = new JsonFields(root);
        begin(report, json);
        measured(report, json);
        return text(root);
    }

    private static void begin(RunReport report, JsonFields json) {
        json.count("schemaVersion", SCHEMA_VERSION)
                .text("name", report.description().label().name());
        DescriptionJson.describe(report.description(), json.object("description"));
    }

    private static void measured(RunReport report, JsonFields json) {
        DescriptionJson.execution(report, json.object("execution"));
        DefinitionsJson.write(report.metrics(), json.object("definitions"));
        ResultJson.write(report, json.object("result"));
    }

    static String text(ObjectNode root) {
        try {
            return WRITER.writeValueAsString(root) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of texts and numbers could not be written", e);
        }
    }

    /** Line feeds on every platform, so that the same run gives the same bytes. */
    private static ObjectWriter writer() {
        DefaultIndenter indent = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
        printer.indentObjectsWith(indent);
        return new ObjectMapper().writer(printer);
    }
}
