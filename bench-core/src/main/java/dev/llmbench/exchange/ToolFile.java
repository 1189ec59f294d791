// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/** Whose file it is, by the names of its first object's fields: files are renamed, fields are not. */
enum ToolFile {
    AIPERF_RECORDS("AIPerf's profile_export.jsonl", "read it with LlmRun.fromAiperf"),
    AIPERF_SUMMARY("AIPerf's profile_export_aiperf.json", "read it with LlmRun.fromAiperf"),
    VLLM("a result of vllm bench serve", "read it with LlmRun.fromVllm"),
    GUIDELLM("GuideLLM's benchmarks.json", "read it with LlmRun.fromGuideLlm"),
    OWN_REPORT("a run.json of this library", "read its directory with LlmRun.fromReport"),
    OWN_RECORDS("a requests.jsonl of this library", "read its directory with LlmRun.fromReport"),
    SGLANG("a result of SGLang's bench_serving", "there is no reader for it"),
    INFERENCE_PERF("a summary of inference-perf", "there is no reader for it"),
    UNKNOWN("no file of a tool that is known here", "give a file of AIPerf, vLLM or GuideLLM");

    /** Fields before the one that tells are few; behind a thousand there is none. */
    private static final int MOST_FIELDS = 1_000;

    private final String what;
    private final String remedy;

    ToolFile(String what, String remedy) {
        this.what = what;
        this.remedy = remedy;
    }

    /**
     * Reads as little of the file as it takes.
     *
     * @throws IllegalArgumentException when there is no such file, or it is empty or no JSON
     */
    static ToolFile of(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException(file.toAbsolutePath() + ": there is no such file");
        }
        return JsonFile.reading(file, parser -> of(file, parser));
    }

    private static ToolFile of(Path file, JsonParser parser) throws IOException {
        JsonToken first = parser.nextToken();
        if (first == null) {
            throw new IllegalArgumentException(file + ": the file is empty");
        }
        if (first != JsonToken.START_OBJECT) {
            return UNKNOWN;
        }
        Set<String> names = new HashSet<>();
        while (names.size() < MOST_FIELDS && parser.nextToken() == JsonToken.FIELD_NAME) {
            names.add(parser.currentName());
            ToolFile kind = by(names);
            if (kind != UNKNOWN) {
                return kind;
            }
            parser.nextToken();
            parser.skipChildren();
        }
        return UNKNOWN;
    }

    private static ToolFile by(Set<String> names) {
        if (names.contains("benchmarks")) {
            return GUIDELLM;
        }
        if (names.contains("metadata") && (names.contains("metrics") || names.contains("error"))) {
            return AIPERF_RECORDS;
        }
        if (names.contains("schemaVersion")) {
            return OWN_REPORT;
        }
        if (names.contains("phase") && names.contains("outcome")) {
            return OWN_RECORDS;
        }
        if (names.contains("load_summary")) {
            return INFERENCE_PERF;
        }
        if (names.contains("mean_e2e_latency_ms") || names.contains("total_output_tokens_retokenized")) {
            return SGLANG;
        }
        if (names.contains("num_prompts") || names.contains("mean_ttft_ms")) {
            return VLLM;
        }
        return names.contains("schema_version") || names.contains("aiperf_version") || names.contains("input_config")
                ? AIPERF_SUMMARY
                : UNKNOWN;
    }

    /** The refusal of a file of this kind by the reader of another. */
    IllegalArgumentException refusedBy(String reader, Path file) {
        return new IllegalArgumentException(reader + "(" + file + "): this looks like " + what + "; " + remedy);
    }
}
