// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.request;

import dev.llmbench.token.TokenCount;
import dev.llmbench.token.TokenSource;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The token counts of one request, asked for and counted.
 *
 * @param requestedInput tokens the prompt was meant to have
 * @param requestedOutput tokens the answer was meant to have
 * @param input tokens of the prompt, the server's chat template included when the server counted
 * @param output tokens of the answer, reasoning included
 * @param reasoning reasoning tokens within {@code output}
 * @param cachedInput prompt tokens the server took from its prefix cache
 * @param otherInput the count of the prompt that was not chosen for {@code input}; empty when only one was made
 * @param otherOutput the count of the answer that was not chosen for {@code output}; empty when only one was made
 */
public record TokenUsage(
        OptionalInt requestedInput,
        OptionalInt requestedOutput,
        Optional<TokenCount> input,
        Optional<TokenCount> output,
        OptionalInt reasoning,
        OptionalInt cachedInput,
        Optional<TokenCount> otherInput,
        Optional<TokenCount> otherOutput) {

    /** Counts of which each was made once. */
    public TokenUsage(
            OptionalInt requestedInput,
            OptionalInt requestedOutput,
            Optional<TokenCount> input,
            Optional<TokenCount> output,
            OptionalInt reasoning,
            OptionalInt cachedInput) {
        this(
                requestedInput,
                requestedOutput,
                input,
                output,
                reasoning,
                cachedInput,
                Optional.empty(),
                Optional.empty());
    }

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

    /**
     * The same with the tokenizer's counts beside those there are.
     *
     * @param clientInput tokens of the prompt's text; empty when it was not counted
     * @param clientOutput tokens of the answer's text; empty when it was not counted
     * @param preferred whose counts are to be {@link #input} and {@link #output} where both are known
     */
    public TokenUsage withClientCounts(OptionalInt clientInput, OptionalInt clientOutput, TokenSource preferred) {
        Optional<TokenCount> in = byClient(clientInput);
        Optional<TokenCount> out = byClient(clientOutput);
        boolean client = preferred == TokenSource.CLIENT;
        return new TokenUsage(
                requestedInput,
                requestedOutput,
                client ? in.or(() -> input) : input.or(() -> in),
                client ? out.or(() -> output) : output.or(() -> out),
                reasoning,
                cachedInput,
                other(input, in, client),
                other(output, out, client));
    }

    private static Optional<TokenCount> byClient(OptionalInt value) {
        return value.isPresent() ? Optional.of(TokenCount.client(value.getAsInt())) : Optional.empty();
    }

    private static Optional<TokenCount> other(
            Optional<TokenCount> server, Optional<TokenCount> client, boolean chosen) {
        if (server.isEmpty() || client.isEmpty()) {
            return Optional.empty();
        }
        return chosen ? server : client;
    }

    /** Tokens of the prompt as the server counted them, its chat template included. */
    public OptionalInt serverInput() {
        return countBy(TokenSource.SERVER, input, otherInput);
    }

    /** Tokens of the prompt's text as the model's tokenizer counts them. */
    public OptionalInt clientInput() {
        return countBy(TokenSource.CLIENT, input, otherInput);
    }

    /** Tokens of the answer as the server counted them. */
    public OptionalInt serverOutput() {
        return countBy(TokenSource.SERVER, output, otherOutput);
    }

    /** Tokens of the answer's text as the model's tokenizer counts them. */
    public OptionalInt clientOutput() {
        return countBy(TokenSource.CLIENT, output, otherOutput);
    }

    private static OptionalInt countBy(TokenSource source, Optional<TokenCount> one, Optional<TokenCount> other) {
        return Stream.of(one, other)
                .flatMap(Optional::stream)
                .filter(count -> count.source() == source)
                .mapToInt(TokenCount::value)
                .findFirst();
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
