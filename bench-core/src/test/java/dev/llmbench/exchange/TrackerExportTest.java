// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.request.Records;
import dev.llmbench.request.RequestRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What trackers are given to follow from build to build. */
class TrackerExportTest {

    @TempDir
    Path directory;

    private JsonNode written(String file) throws IOException {
        return new ObjectMapper().readTree(directory.resolve(file).toFile());
    }

    /** TTFT is 101 to 300 ms in steps of 1 ms: p50 is 200.5 ms, p95 is 101 + 0.95 x 199 = 290.05 ms; p99 needs 300. */
    @Test
    void bencherGetsEachFigureWithItsUnitInItsName() throws IOException {
        SmallRun.export(SmallRun.manyRecords(), directory, ExportFormat.BENCHER);

        JsonNode measures = written("bencher.json").path("chatIsFast");

        List<String> names = new ArrayList<>();
        measures.fieldNames().forEachRemaining(names::add);
        assertThat(names)
                .contains("ttft-p50-ms", "ttft-p95-ms", "itl-p95-ms", "max-stall-p95-ms", "request-latency-p50-ms")
                .contains("output-token-throughput-tokens-per-second", "error-rate-percent")
                .doesNotContain("ttft-p99-ms")
                .allMatch(name -> name.length() <= 64 && name.matches("[a-z0-9-]+"));
        assertThat(measures.path("ttft-p50-ms").path("value").doubleValue()).isEqualTo(200.5);
        assertThat(measures.path("ttft-p95-ms").path("value").doubleValue()).isEqualTo(290.05);
    }

    @Test
    void theGithubActionGetsSmallerAndBiggerApart() throws IOException {
        SmallRun.export(SmallRun.manyRecords(), directory, ExportFormat.GITHUB_BENCHMARK);

        JsonNode smaller = written("github-benchmark-smaller.json");
        JsonNode bigger = written("github-benchmark-bigger.json");

        assertThat(smaller.findValuesAsText("name"))
                .contains("chatIsFast ttft p95", "chatIsFast errorRate")
                .noneMatch(name -> name.contains("Throughput"));
        assertThat(bigger.findValuesAsText("name"))
                .containsExactly(
                        "chatIsFast requestThroughput",
                        "chatIsFast outputTokenThroughput",
                        "chatIsFast totalTokenThroughput");
        for (JsonNode entry : smaller) {
            assertThat(entry.properties())
                    .extracting(Map.Entry::getKey)
                    .containsExactly("name", "unit", "value", "extra");
        }
    }

    /** 200 completed and 30 failed: p95 lies among the failed ones, p50 does not. */
    @Test
    void aFigureThatFailuresMakeInfiniteIsNotGiven() throws IOException {
        List<RequestRecord> records = new ArrayList<>(SmallRun.manyRecords());
        for (int i = 0; i < 30; i++) {
            records.add(Records.measured(200 + i).sentAt(0).http(503, "busy"));
        }
        SmallRun.export(records, directory, ExportFormat.BENCHER);

        JsonNode measures = written("bencher.json").path("chatIsFast");

        assertThat(measures.has("ttft-p50-ms")).isTrue();
        assertThat(measures.has("ttft-p95-ms")).isFalse();
    }

    @Test
    void theLogSaysInCommentsWhatItsValuesMean() throws IOException {
        SmallRun.export(SmallRun.manyRecords(), directory, ExportFormat.HLOG);

        assertThat(directory.resolve("latencies.hlog"))
                .content()
                .contains(
                        "\n#start_point: sent\n",
                        "\n#first_token: first event with ",
                        "\n#window: each second by itself")
                .contains("\n#percentile_method: hdr-3\n");
    }

    @Test
    void aHostileNameIsOnePlainLine() throws IOException {
        SmallRun.export(
                SmallRun.report(SmallRun.manyRecords(), "=1+1\n::error::x \u001b[31m\u202e"),
                SmallRun.manyRecords(),
                directory,
                ExportFormat.values());

        assertThat(written("bencher.json").fieldNames().next()).isEqualTo("=1+1 ::error::x");
        assertThat(directory.resolve("metrics.csv")).content().contains("\ntest,,'=1+1 ::error::x,");
        assertThat(directory.resolve("latencies.hlog")).content().contains("#test: =1+1 ::error::x\n");
    }
}
