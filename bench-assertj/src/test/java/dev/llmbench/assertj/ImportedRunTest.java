// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import static dev.llmbench.assertj.LlmAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.llmbench.LlmRun;
import dev.llmbench.slo.UnmeasuredException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that other tools measured are asserted on like our own. */
class ImportedRunTest {

    /** 100 completed requests, TTFT 101 to 200 ms; p95 is 101 + 0.95 x 99 = 195.05 ms. */
    private static String detailed(int failures) {
        int completed = 100;
        String ttfts = IntStream.range(0, completed)
                        .mapToObj(i -> String.valueOf((101 + i) / 1000.0))
                        .collect(Collectors.joining(","))
                + ",0.0".repeat(failures);
        return "{\"model_id\":\"llama-3\",\"num_prompts\":" + (completed + failures) + ",\"completed\":" + completed
                + ",\"ttfts\":[" + ttfts + "],\"itls\":[[0.01]" + ",[0.01]".repeat(completed - 1)
                + ",[]".repeat(failures)
                + "],\"output_lens\":[2" + ",2".repeat(completed - 1) + ",0".repeat(failures) + "],\"errors\":[\"\""
                + ",\"\"".repeat(completed - 1) + ",\"refused\"".repeat(failures) + "]}";
    }

    private static final String SUMS = "{\"model_id\":\"llama-3\",\"num_prompts\":400,\"completed\":400,\"failed\":0,"
            + "\"mean_ttft_ms\":110.5,\"median_ttft_ms\":100.25,\"std_ttft_ms\":20.0,\"p99_ttft_ms\":190.0}";

    @TempDir
    Path directory;

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("nightly.json"), text);
    }

    private LlmRun vllm(String text) throws IOException {
        return LlmRun.fromVllm(file(text)).acceptingDefinitionsOf("vllm");
    }

    @Test
    void aPercentileOfTheirRequestsIsJudged() throws IOException {
        LlmRun run = vllm(detailed(0));

        assertThat(run).ttft().p95().isBelow("196ms");
        assertThat(run).meets("ttft p95 < 200ms", "itl p95 < 11ms", "errorRate == 0");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(run).ttft().p95().isBelow("150ms"))
                .withMessageContaining("[nightly.json] ttft p95 = 195 ms, limit < 150 ms")
                .withMessageContaining("n=100, by vLLM's bench model=llama-3")
                .withMessageNotContaining("seed");
    }

    @Test
    void withoutConsentNothingIsJudged() throws IOException {
        LlmRun run = LlmRun.fromVllm(file(detailed(0)));

        assertThatExceptionOfType(UnmeasuredException.class)
                .isThrownBy(() -> assertThat(run).ttft().p95().isBelow("196ms"))
                .withMessageContaining("ttft ends with any first chunk")
                .withMessageContaining("acceptingDefinitionsOf(\"vllm\")");
    }

    @Test
    void aFailureFailsTheGateUnlessItIsAllowed() throws IOException {
        LlmRun run = vllm(detailed(2));

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(run).ttft().p50().isBelow("1s"))
                .withMessageContaining("2 of 102 requests failed");
        assertThat(run.withMaxErrorRate(0.02)).ttft().p50().isBelow("1s");
        assertThat(run).meets("ttft p50 < 1s", "errorRate < 2%");
    }

    @Test
    void aPercentileThatASumDoesNotHoldIsRefusedByName() throws IOException {
        LlmRun run = vllm(SUMS);

        assertThat(run).ttft().p99().isBelow("200ms");
        assertThat(run).ttft().mean().isBelow("111ms");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(run).ttft().p95().isBelow("200ms"))
                .withMessageContaining("ttft p95 < 200 ms: not measurable: the file holds sums and no single values,"
                        + " and no p95 among them; have the tool save that figure, or every request");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(run).ttft().max().isBelow("200ms"))
                .withMessageContaining("and no max among them");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(run).itl().p99().isBelow("200ms"))
                .withMessageContaining("the file holds no such figure; have vLLM save every request");
    }

    @Test
    void anotherToolsDefinitionsAreNotAcceptedForIt() throws IOException {
        LlmRun run = LlmRun.fromVllm(file(detailed(0)));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> run.acceptingDefinitionsOf("guidellm"))
                .withMessage("acceptingDefinitionsOf(\"guidellm\"): the figures of this run are vllm's");
        assertThat(run.acceptingDefinitionsOf("vllm").doubts()).isEmpty();
        assertThat(run.spec()).isEmpty();
    }
}
