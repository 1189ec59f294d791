// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.endpoint.ServerUsage;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.request.TokenUsage;
import dev.llmbench.token.TokenCount;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The tokens that were asked for beside those that the server counted. */
final class CountedTokens {

    private static final ServerUsage NONE =
            new ServerUsage(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty());

    private CountedTokens() {}

    static TokenUsage of(Prompt prompt, @Nullable ServerUsage usage) {
        ServerUsage counted = usage == null ? NONE : usage;
        return new TokenUsage(
                prompt.requestedInputTokens(),
                prompt.requestedOutputTokens(),
                byServer(counted.promptTokens()),
                byServer(counted.completionTokens()),
                counted.reasoningTokens(),
                counted.cachedPromptTokens());
    }

    private static Optional<TokenCount> byServer(OptionalInt value) {
        return value.isPresent() ? Optional.of(TokenCount.server(value.getAsInt())) : Optional.empty();
    }
}
