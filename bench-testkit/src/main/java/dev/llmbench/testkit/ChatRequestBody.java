// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What the simulated engine needs of a request's body; everything else in it is ignored.
 *
 * @param model the model's name, echoed
 * @param texts all texts of all messages, or of the prompt, in their order
 * @param outputLimit {@code max_completion_tokens} or {@code max_tokens}; empty when neither is set
 * @param stream whether the answer is streamed
 * @param includeUsage whether a stream ends with its token counts
 */
record ChatRequestBody(
        String model, List<String> texts, OptionalInt outputLimit, boolean stream, boolean includeUsage) {

    ChatRequestBody {
        texts = List.copyOf(texts);
    }

    /**
     * Reads the body of a chat request.
     *
     * @throws IllegalArgumentException when a server would refuse it, with a message for the client
     */
    static ChatRequestBody parse(String json) {
        Map<?, ?> body = asObject(JsonReader.parse(json), "the body");
        if (!(body.get("messages") instanceof List<?> messages) || messages.isEmpty()) {
            throw new IllegalArgumentException("messages: a list of at least one message is required");
        }
        List<String> texts = new ArrayList<>();
        for (Object message : messages) {
            addTexts(asObject(message, "a message").get("content"), texts);
        }
        return read(body, texts);
    }

    /**
     * Reads the body of a request to {@code /v1/completions}.
     *
     * @throws IllegalArgumentException when a server would refuse it, with a message for the client
     */
    static ChatRequestBody parseCompletion(String json) {
        Map<?, ?> body = asObject(JsonReader.parse(json), "the body");
        if (!(body.get("prompt") instanceof String prompt) || prompt.isEmpty()) {
            throw new IllegalArgumentException("prompt: a text is required, and one only");
        }
        return read(body, List.of(prompt));
    }

    private static ChatRequestBody read(Map<?, ?> body, List<String> texts) {
        Object completionLimit = body.get("max_completion_tokens");
        OptionalInt limit = completionLimit == null
                ? limit("max_tokens", body.get("max_tokens"))
                : limit("max_completion_tokens", completionLimit);
        boolean includeUsage = body.get("stream_options") instanceof Map<?, ?> options
                && Boolean.TRUE.equals(options.get("include_usage"));
        String model = body.get("model") instanceof String name ? name : FakeInferenceServer.DEFAULT_MODEL;
        return new ChatRequestBody(model, texts, limit, Boolean.TRUE.equals(body.get("stream")), includeUsage);
    }

    private static Map<?, ?> asObject(@Nullable Object value, String what) {
        if (value instanceof Map<?, ?> object) {
            return object;
        }
        throw new IllegalArgumentException(what + " is not a JSON object");
    }

    private static void addTexts(@Nullable Object content, List<String> texts) {
        if (content instanceof String text) {
            texts.add(text);
        } else if (content instanceof List<?> parts) {
            for (Object part : parts) {
                if (part instanceof Map<?, ?> object) {
                    addTexts(object.get("text"), texts);
                }
            }
        }
    }

    private static OptionalInt limit(String name, @Nullable Object value) {
        if (value == null) {
            return OptionalInt.empty();
        }
        if (value instanceof Double number && number >= 1 && number <= Integer.MAX_VALUE && number % 1 == 0) {
            return OptionalInt.of(number.intValue());
        }
        throw new IllegalArgumentException(name + " = " + value + ": a whole number of at least 1 is required");
    }
}
