// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.util.List;
import java.util.stream.Collectors;

/** The JSON that an OpenAI-compatible server sends: stream chunks, whole answers, the model list, errors. */
final class ChatJson {
    /** A fixed moment, so that the same script always has the same bytes. */
    static final long CREATED_SECONDS = 1_700_000_000L;

    private ChatJson() {}

    static String event(String json) {
        return "data: " + json + "\n\n";
    }

    /** A chunk whose delta is {@code deltaJson}, an object as JSON text. */
    static String chunk(String id, String model, String deltaJson) {
        return chunkHead(id, model) + "\"choices\":[{\"index\":0,\"delta\":" + deltaJson
                + ",\"logprobs\":null,\"finish_reason\":null}]}";
    }

    static String finishChunk(String id, String model, String reason) {
        return chunkHead(id, model) + "\"choices\":[{\"index\":0,\"delta\":{},\"logprobs\":null,\"finish_reason\":"
                + JsonText.quote(reason) + "}]}";
    }

    static String usageChunk(String id, String model, String usage) {
        return chunkHead(id, model) + "\"choices\":[],\"usage\":" + usage + "}";
    }

    static String answer(String id, String model, String text, String finishReason, String usage) {
        return "{\"id\":" + JsonText.quote(id) + ",\"object\":\"chat.completion\",\"created\":" + CREATED_SECONDS
                + ",\"model\":" + JsonText.quote(model)
                + ",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":" + JsonText.quote(text)
                + "},\"logprobs\":null,\"finish_reason\":" + JsonText.quote(finishReason) + "}],\"usage\":"
                + usage + "}";
    }

    static String models(List<String> names) {
        return names.stream()
                .map(name -> "{\"id\":" + JsonText.quote(name) + ",\"object\":\"model\",\"created\":" + CREATED_SECONDS
                        + ",\"owned_by\":\"testkit\"}")
                .collect(Collectors.joining(",", "{\"object\":\"list\",\"data\":[", "]}"));
    }

    static String error(String message, String type) {
        return "{\"error\":{\"message\":" + JsonText.quote(message) + ",\"type\":" + JsonText.quote(type)
                + ",\"param\":null,\"code\":null}}";
    }

    /** A delta with one text member, such as {@code content}. */
    static String delta(String member, String text) {
        return "{" + JsonText.quote(member) + ":" + JsonText.quote(text) + "}";
    }

    static String toolCallDelta(String name, String argumentsJson) {
        return "{\"tool_calls\":[{\"index\":0,\"id\":\"call-fake\",\"type\":\"function\",\"function\":{\"name\":"
                + JsonText.quote(name) + ",\"arguments\":" + JsonText.quote(argumentsJson) + "}}]}";
    }

    private static String chunkHead(String id, String model) {
        return "{\"id\":" + JsonText.quote(id) + ",\"object\":\"chat.completion.chunk\",\"created\":" + CREATED_SECONDS
                + ",\"model\":" + JsonText.quote(model) + ",";
    }

    /** Token counts. */
    static String usage(long promptTokens, long completionTokens) {
        return "{" + counts(promptTokens, completionTokens) + "}";
    }

    /** Token counts with how many prompt tokens came from the prefix cache. */
    static String usage(long promptTokens, long completionTokens, long cachedTokens) {
        return "{" + counts(promptTokens, completionTokens) + ",\"prompt_tokens_details\":{\"cached_tokens\":"
                + cachedTokens + "}}";
    }

    private static String counts(long promptTokens, long completionTokens) {
        return "\"prompt_tokens\":" + promptTokens + ",\"completion_tokens\":" + completionTokens + ",\"total_tokens\":"
                + (promptTokens + completionTokens);
    }
}
