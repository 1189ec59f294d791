// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricUnit;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.request.ConnectionTimes;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.Records;
import dev.llmbench.slo.Expectation;
import dev.llmbench.slo.GateForecast;
import dev.llmbench.slo.ObjectiveForecast;
import dev.llmbench.slo.Objectives;
import dev.llmbench.slo.Verdict;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The pages that promise what numbers mean must name each of them. */
class DocumentationTest {

    private static final Path DOCS = Path.of("..", "docs");

    /** Blocks whose keys are data: metrics, failure codes. */
    private static final Set<String> KEYED_BY_DATA =
            Set.of("failuresByCode", "absent", "percentileMethod", "judged", "completed");

    @Test
    void everyMetricHasItsFormula() throws Exception {
        String page = Files.readString(DOCS.resolve("measurement.md"));

        for (Metric metric : Metric.values()) {
            assertThat(page).contains("`" + metric.key() + "`");
            metric.aliases().forEach(alias -> assertThat(page).contains("`" + alias + "`"));
        }
        for (RunMetric metric : RunMetric.values()) {
            assertThat(page).contains("`" + metric.key() + "`");
            metric.aliases().forEach(alias -> assertThat(page).contains("`" + alias + "`"));
        }
    }

    @Test
    void everyWayToEndIsExplained() throws Exception {
        String page = Files.readString(DOCS.resolve("measurement.md"));

        for (FailureKind kind : FailureKind.values()) {
            assertThat(page).contains(kind == FailureKind.HTTP ? "`http_NNN`" : "`" + kind.code() + "`");
        }
        assertThat(page).contains("`completed`", "`cancelled`", "`unfinished`");
    }

    @Test
    void everyFieldOfRunJsonIsListed() throws Exception {
        Set<String> fields = new TreeSet<>();
        for (RunReport report :
                List.of(Reports.closedLoop(), Reports.openLoopWithFailures(), Reports.nothingCompleted())) {
            collect(new ObjectMapper().readTree(RunJsonWriter.toJson(report)), fields);
        }

        ReportPage judged = Pages.of(
                Reports.closedLoop(),
                Pages.steady(1_000),
                "ttft p50 < 1s",
                "ttft p90 < 190ms",
                "requestThroughput > 1/s");
        collect(new ObjectMapper().readTree(RunJsonWriter.toJson(judged)), fields);

        GateForecast forecast = new GateForecast(
                List.of(new ObjectiveForecast(
                        Objectives.parse("ttft p50 < 1s"),
                        "forecast: …",
                        Optional.of(
                                new Expectation("the baseline", 500, 0.9, 0, OptionalInt.of(1), OptionalInt.of(2))))),
                Optional.empty());
        collect(
                new ObjectMapper()
                        .readTree(RunJsonWriter.toJson(new ReportPage(
                                judged.report(), judged.outcome(), judged.timeline(), forecast, Optional.empty()))),
                fields);

        assertThat(fields).hasSizeGreaterThan(60).contains("halfBy");
        assertAllListed(fields);
    }

    @Test
    void everyFieldOfARecordIsListed() throws Exception {
        OptionalLong some = OptionalLong.of(1);
        Records full = Records.measured(0)
                .chunksAt(1, 2)
                .requested(1, 2)
                .tokens(1, 2)
                .reasoningTokens(1)
                .cachedTokens(1)
                .finishReason("stop")
                .model("m")
                .connection(new ConnectionTimes(some, some, some, some, some, some, some, some, false))
                .waitedForASlot(1)
                .retries(1, 1);
        Outcome failed = new Outcome.Failed(FailureKind.HTTP, OptionalInt.of(503), "busy", some);
        byte[] line = RecordLine.of(full.endedBy(failed), 0);
        Set<String> fields = new TreeSet<>();
        collect(new ObjectMapper().readTree(new String(line, StandardCharsets.UTF_8)), fields);

        assertThat(fields).hasSizeGreaterThan(25);
        assertAllListed(fields);
    }

    @Test
    void everyFieldOfAComparisonIsListed() throws Exception {
        ComparisonOutcome.Figure figure = new ComparisonOutcome.Figure(
                "ttft p95",
                MetricUnit.TIME,
                OptionalDouble.of(1),
                OptionalDouble.of(1),
                Optional.of(new ComparisonOutcome.Ratio(1, 1, 1, "n=100 pairs")),
                0.1,
                Verdict.Kind.PASSED,
                "WITHIN_MARGIN",
                "within the margin",
                "it is within the margin");
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ComparisonJson.write(
                new ComparisonOutcome("gate", 0.05, 0.01, List.of("refused"), List.of("found"), List.of(figure)),
                new JsonFields(json));
        Set<String> fields = new TreeSet<>();
        collect(json, fields);

        assertThat(fields).contains("refusals", "findings", "ratioUpper", "basis");
        assertAllListed(fields);
    }

    private static void assertAllListed(Set<String> fields) throws Exception {
        String page = Files.readString(DOCS.resolve("files.md"));
        assertThat(fields)
                .allSatisfy(
                        field -> assertThat(page).as(field).containsPattern("[`.]" + Pattern.quote(field) + "[`.]"));
    }

    private static void collect(JsonNode node, Set<String> fields) {
        node.fieldNames().forEachRemaining(name -> {
            fields.add(name);
            JsonNode child = node.get(name);
            if (KEYED_BY_DATA.contains(name) && child.isObject()) {
                child.forEach(entry -> collect(entry, fields));
            } else {
                collect(child, fields);
            }
        });
        if (node.isArray()) {
            node.forEach(element -> collect(element, fields));
        }
    }
}
