// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.stats.Distribution;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The files of a run by AIPerf 0.13.0 against our simulated server: 3 warm-up requests and 40 measured ones of 3 users.
 * Left out of them are other metrics than are compared here, and paths.
 */
class AiperfConformanceTest {

    private static final Path FILES = Path.of("src/test/resources/dev/llmbench/exchange/aiperf-0.13");
    private static final double RELATIVE = 1e-9;

    /** Since 0.13 AIPerf divides these by its phase's whole time, which no record tells. */
    private static final Set<String> RATES =
            Set.of("request_throughput", "input_token_throughput", "output_token_throughput", "total_token_throughput");

    private static final ObjectMapper JSON = new ObjectMapper();

    private static JsonNode theirs() throws Exception {
        return JSON.readTree(FILES.resolve(AiperfExport.SUMMARY).toFile());
    }

    @Test
    void recomputingItsSummaryFromItsRecordsGivesItsFigures() throws Exception {
        AiperfSummary summary = new AiperfSummary();
        for (String line : Files.readAllLines(FILES.resolve(AiperfExport.RECORDS))) {
            summary.add(JSON.readTree(line));
        }
        ObjectNode ours = summary.toJson();
        JsonNode theirs = theirs();

        List<String> compared = new ArrayList<>();
        for (Map.Entry<String, JsonNode> tag : ours.properties()) {
            JsonNode expected = theirs.path(tag.getKey());
            assertThat(expected.path("unit"))
                    .as(tag.getKey())
                    .isEqualTo(tag.getValue().path("unit"));
            for (Map.Entry<String, JsonNode> figure : tag.getValue().properties()) {
                if (figure.getValue().isNumber() && !RATES.contains(tag.getKey())) {
                    String name = tag.getKey() + " " + figure.getKey();
                    double actual = figure.getValue().doubleValue();
                    JsonNode wanted = expected.path(figure.getKey());
                    assertThat(wanted.isNumber()).as(name).isTrue();
                    assertThat(Math.abs(actual - wanted.doubleValue()))
                            .as(name + ": " + actual + " and " + wanted)
                            .isLessThanOrEqualTo(RELATIVE * Math.abs(wanted.doubleValue()));
                    compared.add(name);
                }
            }
        }
        assertThat(compared)
                .hasSizeGreaterThan(130)
                .contains("inter_chunk_latency p99", "time_to_first_token std", "benchmark_duration avg")
                .contains("request_count avg", "total_isl avg", "total_osl avg", "inter_token_latency p95");
    }

    /** Its start and end are good to a microsecond in 2.7 s. */
    @Test
    void itsRatesAreCountsThroughItsPhasesTime() throws Exception {
        JsonNode theirs = theirs();
        LocalDateTime start = LocalDateTime.parse(theirs.path("start_time").asText());
        LocalDateTime end = LocalDateTime.parse(theirs.path("end_time").asText());
        double seconds = Duration.between(start, end).toNanos() / 1e9;

        assertThat(theirs.path("request_throughput").path("avg").doubleValue() * seconds / 40)
                .isCloseTo(1, within(1e-6));
        assertThat(theirs.path("output_token_throughput").path("avg").doubleValue() * seconds / 480)
                .isCloseTo(1, within(1e-6));
        assertThat(theirs.path("total_token_throughput").path("avg").doubleValue() * seconds / (480 + 800))
                .isCloseTo(1, within(1e-6));
    }

    @Test
    void ourMetricsFromItsRecordsAreItsFigures() throws Exception {
        ImportedRun run = AiperfImport.read(FILES);
        JsonNode theirs = theirs();

        RunMetrics metrics = run.metrics();
        Map<Metric, String> tags = Map.of(
                Metric.TTFT, "time_to_first_token",
                Metric.TTFO, "time_to_first_output_token",
                Metric.TTST, "time_to_second_token",
                Metric.REQUEST_LATENCY, "request_latency",
                Metric.ITL, "inter_token_latency");
        tags.forEach((metric, tag) -> {
            Distribution ours = metrics.judged().get(metric);
            JsonNode figures = theirs.path(tag);
            assertThat(ours.count()).as(tag).isEqualTo(40);
            assertClose(tag + " p50", ours.percentile(50), figures.path("p50"));
            assertClose(tag + " p95", ours.percentile(95), figures.path("p95"));
            assertClose(tag + " avg", ours.mean(), figures.path("avg"));
            assertClose(tag + " std", ours.standardDeviation(), figures.path("std"));
        });
        assertThat(metrics.counts().attempts()).isEqualTo(40);
        assertThat(metrics.counts().warmup()).isEqualTo(3);
        assertThat(metrics.judged().get(Metric.ICL).count()).isEqualTo(440);
        assertThat(run.doubts()).isEmpty();
        assertThat(run.label().load()).isEqualTo("concurrency=3 by AIPerf");
        assertThat(run.label().model()).isEqualTo("sim-model");
    }

    private static void assertClose(String name, double nanos, JsonNode millis) {
        assertThat(Math.abs(nanos / 1e6 / millis.doubleValue() - 1)).as(name).isLessThan(RELATIVE);
    }

    @Test
    void itsSummaryAloneHoldsItsFigures() {
        ImportedRun run = AiperfImport.read(FILES.resolve(AiperfExport.SUMMARY));

        Distribution ttft = run.metrics().judged().get(Metric.TTFT);
        assertThat(ttft.percentile(95)).isEqualTo(132.78089224999997e6);
        assertThat(ttft.count()).isEqualTo(40);
        assertThat(run.metrics().requestThroughput()).hasValue(14.592115860466038);
        assertThat(run.metrics().counts().completed()).isEqualTo(40);
    }
}
