// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The API that a request speaks: how its prompt is read and what JSON answers it. */
enum AnswerForm {
    CHAT("/v1/chat/completions") {
        @Override
        ChatRequestBody read(String json) {
            return ChatRequestBody.parse(json);
        }

        @Override
        EnginePrompt prompt(List<String> texts, EngineProfile profile) {
            return profile.prompt(texts);
        }

        @Override
        List<String> opening(String id, String model) {
            return List.of(ChatJson.chunk(id, model, "{\"role\":\"assistant\",\"content\":\"\"}"));
        }

        @Override
        String text(String id, String model, String text) {
            return ChatJson.chunk(id, model, ChatJson.delta("content", text));
        }

        @Override
        String finish(String id, String model, String reason) {
            return ChatJson.finishChunk(id, model, reason);
        }

        @Override
        String usage(String id, String model, String usage) {
            return ChatJson.usageChunk(id, model, usage);
        }

        @Override
        String whole(String id, String model, String text, String reason, String usage) {
            return ChatJson.answer(id, model, text, reason, usage);
        }
    },
    COMPLETIONS("/v1/completions") {
        @Override
        ChatRequestBody read(String json) {
            return ChatRequestBody.parseCompletion(json);
        }

        @Override
        EnginePrompt prompt(List<String> texts, EngineProfile profile) {
            return profile.bare(texts);
        }

        @Override
        List<String> opening(String id, String model) {
            return List.of();
        }

        @Override
        String text(String id, String model, String text) {
            return CompletionJson.chunk(id, model, text);
        }

        @Override
        String finish(String id, String model, String reason) {
            return CompletionJson.finishChunk(id, model, reason);
        }

        @Override
        String usage(String id, String model, String usage) {
            return CompletionJson.usageChunk(id, model, usage);
        }

        @Override
        String whole(String id, String model, String text, String reason, String usage) {
            return CompletionJson.answer(id, model, text, reason, usage);
        }
    };

    private final String path;

    AnswerForm(String path) {
        this.path = path;
    }

    /** The form in which a request of this path is answered; empty for any other path. */
    static Optional<AnswerForm> of(String path) {
        return Arrays.stream(values()).filter(form -> form.path.equals(path)).findFirst();
    }

    /**
     * What the engine needs of a request's body.
     *
     * @throws IllegalArgumentException when a server would refuse it, with a message for the client
     */
    abstract ChatRequestBody read(String json);

    /** The prompt as the engine sees it. */
    abstract EnginePrompt prompt(List<String> texts, EngineProfile profile);

    /** Chunks without text that come before the first token. */
    abstract List<String> opening(String id, String model);

    abstract String text(String id, String model, String text);

    abstract String finish(String id, String model, String reason);

    abstract String usage(String id, String model, String usage);

    /** An answer in one piece. */
    abstract String whole(String id, String model, String text, String reason, String usage);
}
