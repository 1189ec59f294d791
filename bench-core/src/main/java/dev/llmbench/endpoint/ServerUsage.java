// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.util.OptionalInt;

/**
 * A server's {@code usage} object, as far as it was filled in.
 *
 * @param promptTokens {@code prompt_tokens}
 * @param completionTokens {@code completion_tokens}; already includes reasoning tokens
 * @param reasoningTokens {@code completion_tokens_details.reasoning_tokens}
 * @param cachedPromptTokens {@code prompt_tokens_details.cached_tokens}
 */
public record ServerUsage(
        OptionalInt promptTokens,
        OptionalInt completionTokens,
        OptionalInt reasoningTokens,
        OptionalInt cachedPromptTokens) {

    /** What this says, and for the rest what the other one does. */
    ServerUsage over(ServerUsage before) {
        return new ServerUsage(
                known(promptTokens, before.promptTokens),
                known(completionTokens, before.completionTokens),
                known(reasoningTokens, before.reasoningTokens),
                known(cachedPromptTokens, before.cachedPromptTokens));
    }

    private static OptionalInt known(OptionalInt latest, OptionalInt before) {
        return latest.isPresent() ? latest : before;
    }
}
