// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RunJsonWriterTest {

    static Stream<RunReport> reports() {
        return Stream.of(
                Reports.closedLoop(),
                Reports.openLoopWithFailures(),
                Reports.notStreamed(),
                Reports.nothingCompleted());
    }

    @Test
    void aSoundClosedLoopReadsTheSameInEveryLocale() {
        Golden.check("closed-loop.json", () -> RunJsonWriter.toJson(Reports.closedLoop()));
    }

    @Test
    void anOpenLoopWithFailuresReadsTheSameInEveryLocale() {
        Golden.check("open-loop-with-failures.json", () -> RunJsonWriter.toJson(Reports.openLoopWithFailures()));
    }

    @Test
    void figuresAreThoseOfTheSampleInTheShownUnit() throws Exception {
        JsonNode ttft = parse(Reports.closedLoop()).at("/result/judged/ttft");

        // evenly spaced from 100 to 400 ms: p is 100 + 3 p
        assertThat(ttft.get("unit").textValue()).isEqualTo("ms");
        assertThat(ttft.get("p50").doubleValue()).isEqualTo(250);
        assertThat(ttft.get("p95").doubleValue()).isEqualTo(385);
        assertThat(ttft.get("p99").doubleValue()).isEqualTo(397);
        assertThat(ttft.get("max").doubleValue()).isEqualTo(400);
    }

    @Test
    void theExtremePercentileIsWrittenOnlyWhereTheSampleCarriesIt() throws Exception {
        // 3001 x 0.001 = 3.001: thin. 101 x 0.001: refused.
        JsonNode carries = parse(Reports.closedLoop()).at("/result/completed/ttft");
        JsonNode refuses = parse(Reports.openLoopWithFailures()).at("/result/completed/ttft");

        assertThat(carries.get("p99.9").doubleValue()).isEqualTo(399.7);
        assertThat(texts(carries.get("thin"))).containsExactly("p99.9");
        assertThat(carries.has("refused")).isFalse();
        assertThat(refuses.has("p99.9")).isFalse();
        // s: p1 1.01, p5 5.05, p10 10.1, p90 10.1, p95 5.05, p99 1.01
        assertThat(texts(refuses.get("refused"))).containsExactly("p1", "p99");
        assertThat(texts(refuses.get("thin"))).containsExactly("p5", "p95");
    }

    @Test
    void anInfiniteFigureIsLeftOutAndNamed() throws Exception {
        JsonNode judged = parse(Reports.openLoopWithFailures()).at("/result/judged/ttft");

        // 121 values, the last 20 infinite: rank of p75 is 90 (finite), of p90 108 (infinite)
        assertThat(judged.get("count").intValue()).isEqualTo(121);
        assertThat(judged.get("infiniteCount").intValue()).isEqualTo(20);
        assertThat(judged.get("p75").doubleValue()).isEqualTo(190);
        assertThat(texts(judged.get("infinite"))).containsExactly("max", "mean", "std", "p90", "p95", "p99");
        assertThat(judged.has("p90")).isFalse();
        assertThat(judged.has("max")).isFalse();
    }

    /** Field case MT-04. */
    @ParameterizedTest
    @MethodSource("reports")
    void noValueIsNullOrAnythingButANumberTextOrFlag(RunReport report) throws Exception {
        List<JsonNode> leaves = new ArrayList<>();
        collectLeaves(parse(report), leaves);

        assertThat(leaves).hasSizeGreaterThan(50).allSatisfy(leaf -> {
            assertThat(leaf.getNodeType()).isIn(JsonNodeType.NUMBER, JsonNodeType.STRING, JsonNodeType.BOOLEAN);
            assertThat(leaf.asText()).isNotIn("NaN", "Infinity", "-Infinity", "null");
        });
    }

    @ParameterizedTest
    @MethodSource("reports")
    void noSecretIsWritten(RunReport report) {
        assertThat(RunJsonWriter.toJson(report)).doesNotContain("hunter");
    }

    @Test
    void aRunsOwnFiguresStandBesideTheirUnit() throws Exception {
        JsonNode result = parse(Reports.openLoopWithFailures()).get("result");

        assertThat(result.at("/requestThroughput/value").doubleValue()).isEqualTo(6.7333);
        assertThat(result.at("/requestThroughput/unit").textValue()).isEqualTo("requests/s");
        // 20 of 123
        assertThat(result.at("/errorRate/value").doubleValue()).isCloseTo(16.26, within(0.005));
        assertThat(result.at("/errorRate/unit").textValue()).isEqualTo("%");
    }

    @Test
    void absentMetricsAreNamedAndNotWritten() throws Exception {
        JsonNode result = parse(Reports.notStreamed()).get("result");

        assertThat(result.at("/absent/ttft").textValue()).isEqualTo("streaming was off, so there is no TTFT");
        assertThat(result.get("absent").has("icl")).isTrue();
        assertThat(result.get("absent").has("requestThroughput")).isTrue();
        assertThat(result.get("absent").has("requestLatency")).isFalse();
        assertThat(result.get("completed").has("ttft")).isFalse();
        assertThat(result.has("windowSeconds")).isFalse();
        assertThat(result.has("requestThroughput")).isFalse();
    }

    @Test
    void aLoadThatEndedBeforeItsPlanSaysWhy() throws Exception {
        assertThat(parse(Reports.nothingCompleted()).at("/execution/endedEarly").textValue())
                .startsWith("the first 10 requests all failed with http_400: a|b `c`")
                .doesNotContain("\n");
        assertThat(parse(Reports.closedLoop()).get("execution").has("endedEarly"))
                .isFalse();
    }

    @Test
    void theSeedSurvivesReadersWhoseNumbersAreDoubles() throws Exception {
        // 2^53 + 1 is no double
        assertThat(parse(Reports.closedLoop()).at("/description/load/seed").textValue())
                .isEqualTo("9007199254740993");
    }

    @Test
    void whatNobodyDeclaredIsListedAsUnknown() throws Exception {
        RunReport declared = Reports.with(
                Reports.closedLoop(),
                List.of(
                        new Setting("env.hardware", "1 x L4", "llm-bench.properties"),
                        new Setting("env.engine", "vllm", "-D")));

        assertThat(texts(parse(Reports.closedLoop()).at("/execution/unknown")))
                .containsExactly("engine", "engine-version", "hardware", "tokenizer");
        assertThat(texts(parse(declared).at("/execution/unknown"))).containsExactly("engine-version", "tokenizer");
    }

    private static JsonNode parse(RunReport report) throws Exception {
        return new ObjectMapper().readTree(RunJsonWriter.toJson(report));
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.textValue()));
        return texts;
    }

    private static void collectLeaves(JsonNode node, List<JsonNode> leaves) {
        if (node.isValueNode()) {
            leaves.add(node);
        }
        node.forEach(child -> collectLeaves(child, leaves));
    }
}
