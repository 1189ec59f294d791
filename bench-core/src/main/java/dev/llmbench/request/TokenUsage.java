// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.request;

import dev.llmbench.token.TokenCount;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The token counts of one request, asked for and counted.
 *
 * @param requestedInput tokens the prompt was meant to have
 * @param requestedOutput tokens the answer was meant to have
 * @param input tokens of the prompt, the server's chat template included when the server counted
 * @param output tokens of the answer, reasoning included
 * @param reasoning reasoning tokens within {@code output}
 * @param cachedInput prompt tokens the server took from its prefix cache
 */
public record TokenUsage(
        OptionalInt requestedInput,
        OptionalInt requestedOutput,
        Optional<TokenCount> input,
        Optional<TokenCount> output,
        OptionalInt reasoning,
        OptionalInt cachedInput) {

    public static final TokenUsage UNKNOWN = new TokenUsage(
            OptionalInt.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            OptionalInt.empty());

    /** Tokens of the prompt, whoever counted them. */
    public OptionalInt inputTokens() {
        return valueOf(input);
    }

    /** Tokens of the answer, whoever counted them. */
    public OptionalInt outputTokens() {
        return valueOf(output);
    }

    /** Who counted {@link #input}, by the name used in reports: {@code server} or {@code client}. */
    public Optional<String> inputSource() {
        return sourceOf(input);
    }

    /** Who counted {@link #output}, by the name used in reports: {@code server} or {@code client}. */
    public Optional<String> outputSource() {
        return sourceOf(output);
    }

    private static OptionalInt valueOf(Optional<TokenCount> count) {
        return count.isPresent() ? OptionalInt.of(count.get().value()) : OptionalInt.empty();
    }

    private static Optional<String> sourceOf(Optional<TokenCount> count) {
        return count.map(known -> known.source().name().toLowerCase(Locale.ROOT));
    }
}
