// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

/** The JSON of {@code /v1/completions}: chunks and whole answers have the same shape. Counts and errors are chat's. */
final class CompletionJson {

    private CompletionJson() {}

    static String chunk(String id, String model, String text) {
        return head(id, model) + "\"choices\":[" + choice(text, "null") + "]}";
    }

    static String finishChunk(String id, String model, String reason) {
        return head(id, model) + "\"choices\":[" + choice("", JsonText.quote(reason)) + "]}";
    }

    static String usageChunk(String id, String model, String usage) {
        return head(id, model) + "\"choices\":[],\"usage\":" + usage + "}";
    }

    static String answer(String id, String model, String text, String reason, String usage) {
        return head(id, model) + "\"choices\":[" + choice(text, JsonText.quote(reason)) + "],\"usage\":" + usage + "}";
    }

    private static String choice(String text, String reasonJson) {
        return "{\"index\":0,\"text\":" + JsonText.quote(text) + ",\"logprobs\":null,\"finish_reason\":" + reasonJson
                + "}";
    }

    private static String head(String id, String model) {
        return "{\"id\":" + JsonText.quote(id) + ",\"object\":\"text_completion\",\"created\":"
                + ChatJson.CREATED_SECONDS + ",\"model\":" + JsonText.quote(model) + ",";
    }
}
