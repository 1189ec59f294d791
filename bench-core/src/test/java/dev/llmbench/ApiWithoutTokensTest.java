// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.endpoint.EndpointType;
import dev.llmbench.exchange.ExportFormat;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run of embeddings in every file that is written of it: what such an API does not have is in none, also not as 0.
 */
class ApiWithoutTokensTest {

    private static final LoadSpec LOAD = new LoadSpec(
            new LoadModel.ClosedLoop(2),
            StopRule.afterRequests(8),
            Warmup.ofRequests(1),
            Duration.ofSeconds(10),
            Duration.ofSeconds(60),
            7);

    @TempDir
    Path directory;

    /** As vLLM answers: the completion of an embedding is 0 tokens long. */
    private LlmRun run() {
        Script embedded = Script.status(200)
                .json(
                        "{\"data\":[{\"index\":0,\"embedding\":[0.1]}],\"usage\":{\"prompt_tokens\":16,\"total_tokens\":16,"
                                + "\"completion_tokens\":0}}");
        try (FakeInferenceServer server =
                FakeInferenceServer.choosing((number, request) -> embedded).start()) {
            return LoadTest.against(EndpointSpec.of(server.baseUrl()).withType(EndpointType.EMBEDDINGS))
                    .isl(16)
                    .load(LOAD)
                    .reportTo(directory)
                    .exports(EnumSet.allOf(ExportFormat.class))
                    .run();
        }
    }

    @Test
    void whatThereIsNotIsInNoFile() throws IOException {
        RunMetrics metrics = run().metrics();

        assertThat(metrics.outputTokenThroughput()).isEmpty();
        assertThat(metrics.completed()).doesNotContainKey(Metric.OUTPUT_SEQUENCE_LENGTH);
        assertThat(file("summary.md")).contains("input tokens/s").doesNotContain("output tokens");
        assertThat(file("report.html").toLowerCase(Locale.ROOT))
                .contains("input tokens/s")
                .doesNotContain("output tokens per", "output tokens/s");
        assertThat(file("metrics.csv")).doesNotContain("outputTokenThroughput", "outputSequenceLength", "ttft,");
        assertThat(file("vllm_bench.json")).contains("total_input_tokens").doesNotContain("total_output_tokens");
        assertThat(file("llm-d-benchmark-report.json")).doesNotContain("output_token_rate", "time_to_first_token");
        assertThat(file("profile_export.jsonl")).doesNotContain("output_sequence_length", "time_to_first_token");
        JsonNode result = new JsonMapper().readTree(file("run.json")).path("result");
        assertThat(result.path("generates").isBoolean()).isTrue();
        assertThat(result.path("generates").asBoolean()).isFalse();
        RunMetrics own = LlmRun.fromReport(directory).metrics();
        assertThat(own.whyAbsent(Metric.TTFT)).isEqualTo(metrics.whyAbsent(Metric.TTFT));
        assertThat(own.completed().keySet()).isEqualTo(metrics.completed().keySet());
        RunMetrics aiperf = LlmRun.fromAiperf(directory).metrics();
        assertThat(aiperf.completed().keySet()).isEqualTo(metrics.completed().keySet());
        assertThat(aiperf.inputTokenThroughput().orElseThrow())
                .isEqualTo(metrics.inputTokenThroughput().orElseThrow());
    }

    private String file(String name) throws IOException {
        return Files.readString(directory.resolve(name));
    }
}
