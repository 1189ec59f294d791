// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.llmbench.text.PlainLine;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The facts that are taken from servers' answers: those on these lists, and nothing else. The first one to tell a fact
 * counts.
 */
final class IdentityFacts {

    private static final int LONGEST_VALUE = 120;

    private final String model;
    private final Redaction redaction;
    private final SortedMap<String, String> facts = new TreeMap<>();

    IdentityFacts(String model, Redaction redaction) {
        this.model = model;
        this.redaction = redaction;
    }

    SortedMap<String, String> all() {
        return facts;
    }

    /** {@code /v1/models}; vLLM, llama.cpp and SGLang call themselves the models' owners. */
    void models(JsonNode answer) {
        for (JsonNode entry : answer.path("data")) {
            if (!entry.path("id").asText().equals(model)) {
                continue;
            }
            String owner = entry.path("owned_by").asText();
            switch (owner) {
                case "vllm", "sglang" -> put("engine", owner);
                case "llamacpp" -> put("engine", "llama.cpp");
                default -> put("model-owner", entry.path("owned_by"));
            }
            put("max-model-length", entry.path("max_model_len"));
            put("context-length", entry.at("/meta/n_ctx"));
            put("model-parameters", entry.at("/meta/n_params"));
            put("quantization", entry.at("/meta/ftype"));
        }
    }

    /** {@code /version}, which vLLM has, and others in the same form. */
    void version(JsonNode answer) {
        put("engine-version", answer.path("version"));
    }

    /** {@code /props} */
    void llamaCpp(JsonNode answer) {
        if (!answer.has("build_info")) {
            return;
        }
        put("engine", "llama.cpp");
        put("engine-version", answer.path("build_info"));
        put("slots", answer.path("total_slots"));
        put("context-length", answer.at("/default_generation_settings/n_ctx"));
        put("quantization", answer.path("model_ftype"));
    }

    /** {@code /get_server_info} */
    void sglang(JsonNode answer) {
        if (!answer.has("tp_size")) {
            return;
        }
        put("engine", "sglang");
        put("engine-version", answer.path("version"));
        put("tensor-parallel", answer.path("tp_size"));
        put("data-parallel", answer.path("dp_size"));
        put("quantization", answer.path("quantization"));
        put("kv-cache-dtype", answer.path("kv_cache_dtype"));
        put("context-length", answer.path("context_length"));
        put("max-running-requests", answer.path("max_running_requests"));
    }

    private void put(String name, JsonNode value) {
        if (value.isTextual() || value.isNumber() || value.isBoolean()) {
            put(name, value.asText());
        }
    }

    private void put(String name, String value) {
        String line = PlainLine.of(redaction.apply(value), LONGEST_VALUE);
        if (!line.isBlank()) {
            facts.putIfAbsent(name, line);
        }
    }
}
