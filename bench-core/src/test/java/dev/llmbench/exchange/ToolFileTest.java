// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that are not what the caller takes them for. */
class ToolFileTest {

    @TempDir
    Path directory;

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("file.json"), text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "AIPERF_RECORDS;{\"metadata\":{\"request_start_ns\":1},\"metrics\":{},\"error\":null}",
                "AIPERF_SUMMARY;{\"time_to_first_token\":{\"unit\":\"ms\"},\"schema_version\":\"1.5\"}",
                "VLLM;{\"date\":\"x\",\"num_prompts\":1}",
                "GUIDELLM;{\"metadata\":{\"version\":2},\"config\":{},\"benchmarks\":[]}",
                "OWN_REPORT;{\"schemaVersion\":1}",
                "OWN_RECORDS;{\"index\":0,\"phase\":\"measured\",\"outcome\":\"completed\"}",
                "SGLANG;{\"backend\":\"sglang\",\"mean_e2e_latency_ms\":1}",
                "INFERENCE_PERF;{\"load_summary\":{}}",
                "UNKNOWN;{\"a\":1}",
                "UNKNOWN;[1]",
            })
    void theFieldsTellWhoseItIs(ToolFile kind, String text) throws IOException {
        assertThat(ToolFile.of(file(text))).isEqualTo(kind);
    }

    @Test
    void anotherToolsFileIsNamedWithTheReaderThatTakesIt() throws IOException {
        Path guideLlm = file("{\"metadata\":{},\"benchmarks\":[]}");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> VllmImport.read(guideLlm))
                .withMessage("fromVllm(" + guideLlm
                        + "): this looks like GuideLLM's benchmarks.json; read it with LlmRun.fromGuideLlm");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AiperfImport.read(guideLlm))
                .withMessageContaining("read it with LlmRun.fromGuideLlm");
        Path vllm = file("{\"num_prompts\":1}");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GuideLlmImport.read(vllm, OptionalInt.empty()))
                .withMessageContaining("read it with LlmRun.fromVllm");
    }

    @Test
    void aMissingFileAnEmptyOneAndOneThatIsNoJsonAreTold() throws IOException {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VllmImport.read(directory.resolve("none.json")))
                .withMessageEndingWith("none.json: there is no such file");
        Path empty = file("");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VllmImport.read(empty))
                .withMessageEndingWith("the file is empty");
        Path text = file("<html>");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VllmImport.read(text))
                .withMessageContaining("line 1: this is not JSON");
    }

    @Test
    void aFileThatIsCutOffIsTold() throws IOException {
        Path cut = file("{\"num_prompts\": 2,\n \"ttfts\": [0.1, 0.");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> VllmImport.read(cut))
                .withMessageContaining("line 2")
                .withMessageContaining("the file ends in the middle; was the tool still writing, or killed?");
        Path guideLlm = file("{\"benchmarks\": [{\"requests\": {\"successful\": [{\"info\": {");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GuideLlmImport.read(guideLlm, OptionalInt.empty()))
                .withMessageContaining("the file ends in the middle");
    }

    @Test
    void aDirectoryWithoutAiperfsFilesIsTold() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AiperfImport.read(directory))
                .withMessageContaining("has neither profile_export.jsonl nor profile_export_aiperf.json");
    }
}
