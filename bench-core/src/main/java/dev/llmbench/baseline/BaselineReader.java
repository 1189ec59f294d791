// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.metric.StartPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** A baseline from its text. What is not as it was written is refused by name: a gate must not rest on half a file. */
final class BaselineReader {

    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private BaselineReader() {}

    /**
     * @throws JsonProcessingException when it is no JSON
     * @throws IllegalArgumentException when it is another JSON than a baseline's
     */
    static Baseline read(String text) throws JsonProcessingException {
        JsonNode root = MAPPER.readTree(text);
        JsonNode version = root.path("schemaVersion");
        if (!version.isInt()) {
            throw new IllegalArgumentException("it is no baseline: there is no schemaVersion");
        }
        if (version.asInt() != BaselineWriter.SCHEMA_VERSION) {
            throw new IllegalArgumentException("its schemaVersion is " + version.asInt() + " and this library reads "
                    + BaselineWriter.SCHEMA_VERSION + "; use the library that wrote it");
        }
        return new Baseline(required(root, "name").asText(), run(root), accepted(root));
    }

    private static ComparableRun run(JsonNode root) {
        JsonNode workload = required(root, "workload");
        WorkloadParts parts = new WorkloadParts(texts(required(workload, "parts")));
        if (!parts.fingerprint().equals(required(workload, "sha256").asText())) {
            throw new IllegalArgumentException("workload.sha256 is not that of workload.parts: it was edited by hand");
        }
        JsonNode environment = required(root, "environment");
        String columns = required(root, "requestColumns").asText();
        if (!columns.equals(RowText.columns())) {
            throw new IllegalArgumentException(
                    "its requestColumns are " + columns + " and this library reads " + RowText.columns());
        }
        List<RequestRow> rows = new ArrayList<>();
        for (JsonNode row : required(root, "requests")) {
            rows.add(RowText.parse(row.asText()));
        }
        if (rows.isEmpty()) {
            throw new IllegalArgumentException("it holds no requests");
        }
        return new ComparableRun(
                parts,
                new EnvironmentFacts(texts(required(environment, "facts")), texts(required(environment, "client"))),
                startPoint(required(root, "startPoint").asText()),
                rows);
    }

    private static StartPoint startPoint(String text) {
        for (StartPoint startPoint : StartPoint.values()) {
            if (startPoint.name().toLowerCase(Locale.ROOT).equals(text)) {
                return startPoint;
            }
        }
        throw new IllegalArgumentException("startPoint = " + text + ": it is scheduled or sent");
    }

    private static List<AcceptedRun> accepted(JsonNode root) {
        List<AcceptedRun> accepted = new ArrayList<>();
        for (JsonNode one : required(root, "accepted")) {
            SortedMap<String, Double> figures = new TreeMap<>();
            required(one, "figures").properties().forEach(figure -> {
                double value = figure.getValue().asDouble();
                if (!(value > 0 && Double.isFinite(value))) {
                    throw new IllegalArgumentException(
                            "accepted figure " + figure.getKey() + " = " + figure.getValue() + ": it must be above 0");
                }
                figures.put(figure.getKey(), value);
            });
            accepted.add(new AcceptedRun(required(one, "acceptedAt").asText(), figures));
        }
        return accepted;
    }

    private static SortedMap<String, String> texts(JsonNode object) {
        SortedMap<String, String> texts = new TreeMap<>();
        object.properties()
                .forEach(field -> texts.put(field.getKey(), field.getValue().asText()));
        return texts;
    }

    private static JsonNode required(JsonNode object, String name) {
        JsonNode value = object.get(name);
        if (value == null || value.isNull()) {
            throw new IllegalArgumentException("there is no " + name);
        }
        return value;
    }
}
