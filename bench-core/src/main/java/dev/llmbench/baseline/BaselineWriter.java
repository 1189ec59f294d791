// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.llmbench.metric.Metric;
import java.util.Locale;

/**
 * A baseline as text: fields in a fixed order and a line for each, so that two of them differ in as few lines as can
 * be.
 */
final class BaselineWriter {

    /** Raised when a field is renamed, removed or changes its meaning; a new field does not raise it. */
    static final int SCHEMA_VERSION = 1;

    private static final ObjectWriter WRITER = writer();

    private BaselineWriter() {}

    static String toJson(Baseline baseline) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("schemaVersion", SCHEMA_VERSION).put("name", baseline.name());
        ComparableRun run = baseline.run();
        root.put("startPoint", run.startPoint().name().toLowerCase(Locale.ROOT));
        ObjectNode workload = root.putObject("workload");
        workload.put("sha256", run.workload().fingerprint());
        ObjectNode parts = workload.putObject("parts");
        run.workload().parts().forEach(parts::put);
        ObjectNode environment = root.putObject("environment");
        ObjectNode facts = environment.putObject("facts");
        run.environment().facts().forEach(facts::put);
        ObjectNode client = environment.putObject("client");
        run.environment().client().forEach(client::put);
        writeMetrics(run, root.putObject("metrics"));
        writeAccepted(baseline, root.putArray("accepted"));
        root.put("requestColumns", RowText.columns());
        ArrayNode requests = root.putArray("requests");
        run.rows().forEach(row -> requests.add(RowText.of(row)));
        try {
            return WRITER.writeValueAsString(root) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of texts and numbers could not be written", e);
        }
    }

    /** For people: a reader computes all of it anew from the requests. */
    private static void writeMetrics(ComparableRun run, ObjectNode json) {
        for (Metric metric : RunFigures.COMPARABLE) {
            double[] values = run.judged(metric);
            if (values.length > 0) {
                json.putObject(metric.key())
                        .put("count", values.length)
                        .put("designEffect", rounded(RunFigures.designEffect(values, 95)));
            }
        }
    }

    private static void writeAccepted(Baseline baseline, ArrayNode json) {
        for (AcceptedRun one : baseline.accepted()) {
            ObjectNode run = json.addObject();
            run.put("acceptedAt", one.acceptedAt());
            ObjectNode figures = run.putObject("figures");
            one.figures().forEach(figures::put);
        }
    }

    private static double rounded(double value) {
        return Math.rint(value * 1000) / 1000;
    }

    /** Line feeds on every platform, so that the same baseline gives the same bytes. */
    private static ObjectWriter writer() {
        DefaultIndenter indent = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
        printer.indentObjectsWith(indent);
        printer.indentArraysWith(indent);
        return new ObjectMapper().writer(printer);
    }
}
