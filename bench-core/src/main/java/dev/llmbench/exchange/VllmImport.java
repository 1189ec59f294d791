// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.slo.RunLabel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * A run of {@code vllm bench serve}. With {@code --save-detailed} every request is in the file, and is judged as ours
 * are; without, the file has the percentiles that it was told to have, and refuses others by name.
 */
public final class VllmImport {

    private VllmImport() {}

    /**
     * @param file the result of {@code --save-result}
     * @throws IllegalArgumentException when there is no such file, or it is another tool's, cut off or holds no request
     * @throws java.io.UncheckedIOException when it cannot be read
     */
    public static ImportedRun read(Path file) {
        ToolFile kind = ToolFile.of(file);
        if (kind != ToolFile.VLLM) {
            throw kind.refusedBy("fromVllm", file);
        }
        VllmFile result = VllmFile.read(file);
        RunMetrics metrics = result.isDetailed() ? VllmDetails.metrics(result, file) : VllmSums.metrics(result, file);
        return new ImportedRun(label(file, result.figures()), metrics, ToolDefinitions.VLLM.doubts());
    }

    private static RunLabel label(Path file, JsonNode figures) {
        List<String> words = new ArrayList<>();
        if (figures.path("max_concurrency").isNumber()) {
            words.add("concurrency=" + figures.path("max_concurrency").asText());
        }
        if (figures.path("request_rate").isNumber()) {
            words.add("rate=" + figures.path("request_rate").asText() + "/s");
        }
        words.add("by vLLM's bench");
        return Labels.of(
                file, String.join(" ", words), figures.path("model_id").asText("unknown"), OptionalLong.empty());
    }
}
