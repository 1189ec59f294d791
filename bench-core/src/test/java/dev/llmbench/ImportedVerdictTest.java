// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.metric.Metric;
import dev.llmbench.slo.CheckResult;
import dev.llmbench.slo.Confidence;
import dev.llmbench.slo.EvidenceCheck;
import dev.llmbench.slo.Finding;
import dev.llmbench.slo.Objectives;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is proved of a run that another tool measured, or that was read back. */
class ImportedVerdictTest {

    private static final String SUMS = "{\"model_id\":\"llama-3\",\"num_prompts\":4000,\"completed\":4000,\"failed\":0,"
            + "\"mean_ttft_ms\":110.5,\"median_ttft_ms\":100.25,\"std_ttft_ms\":20.0,\"p99_ttft_ms\":190.0}";

    @TempDir
    Path directory;

    /** There is not one request to look at, so nothing is proved, and no longer run would help. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ttft p99 < 200ms",
                "ttft p99 < 100ms",
                "errorRate < 1%",
                "goodRequestFraction >= 90% where ttft < 1s"
            })
    void sumsProveNothing(String objective) throws IOException {
        Path file = Files.writeString(directory.resolve("vllm.json"), SUMS);
        LlmRun run = LlmRun.fromVllm(file).acceptingDefinitionsOf("vllm");

        CheckResult result = EvidenceCheck.check(run.facts(), Objectives.parse(objective), Confidence.USUAL, 1);

        assertThat(result.kind()).as(result.reason()).isEqualTo(CheckResult.Kind.METRIC_ABSENT);
        assertThat(result.reason()).startsWith("the file holds sums and no single request");
    }

    @Test
    void whatForbadeAPassForbidsItInAFileToo() throws IOException {
        Files.writeString(
                directory.resolve("run.json"),
                "{\"schemaVersion\":1,\"result\":{\"findings\":[{\"code\":\"not-steady\",\"seen\":\"the TTFT rose\","
                        + "\"remedy\":\"warm up longer\",\"forbidsPass\":true}]}}");
        Files.writeString(directory.resolve("requests.jsonl"), "");

        LlmRun run = LlmRun.fromReport(directory);

        assertThat(run.findings()).containsExactly(new Finding("not-steady", "the TTFT rose", "warm up longer"));
        assertThat(run.facts().findings().get(0).forbidsPass()).isTrue();
    }

    @Test
    void anApiWithoutTokensIsOneInAFileToo() throws IOException {
        Files.writeString(directory.resolve("run.json"), "{\"schemaVersion\":1,\"result\":{\"generates\":false}}");
        Files.writeString(directory.resolve("requests.jsonl"), "");

        assertThat(LlmRun.fromReport(directory).metrics().whyAbsent(Metric.TTFT))
                .hasValueSatisfying(why -> assertThat(why).startsWith("this API answers at once"));
    }

    /** A file that was copied half may end with a whole line. */
    @Test
    void recordsThatAreFewerThanTheRunCountedAreADoubt() throws IOException {
        Files.writeString(
                directory.resolve("run.json"), "{\"schemaVersion\":1,\"result\":{\"counts\":{\"attempts\":1}}}");
        Files.writeString(directory.resolve("requests.jsonl"), "");

        assertThat(LlmRun.fromReport(directory).doubts()).extracting("code").containsExactly("records-incomplete");
    }
}
