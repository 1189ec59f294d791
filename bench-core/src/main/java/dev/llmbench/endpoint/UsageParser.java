// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@code usage} object, under the names of OpenAI's older and newer APIs and of those servers that put a detail
 * elsewhere. A count that is no whole number from 0 to {@link Integer#MAX_VALUE} is absent.
 */
final class UsageParser {

    /** No count has more digits; a longer number is not worth computing. */
    private static final int LONGEST_COUNT = "2147483647.000".length();

    private OptionalInt prompt = OptionalInt.empty();
    private OptionalInt completion = OptionalInt.empty();
    private OptionalInt reasoning = OptionalInt.empty();
    private OptionalInt cached = OptionalInt.empty();
    private OptionalInt cacheRead = OptionalInt.empty();
    private OptionalInt cacheWritten = OptionalInt.empty();
    private OptionalInt total = OptionalInt.empty();

    private UsageParser() {}

    /** The usage at whose value the parser stands; null when it says nothing. */
    static @Nullable ServerUsage read(JsonParser in) throws IOException {
        return of(in).usage();
    }

    /**
     * The same for Anthropic's messages, whose {@code input_tokens} are without those read from or written to the
     * cache.
     */
    static @Nullable ServerUsage readMessages(JsonParser in) throws IOException {
        UsageParser found = of(in);
        if (found.prompt.isPresent()) {
            long all = (long) found.prompt.getAsInt() + found.cacheRead.orElse(0) + found.cacheWritten.orElse(0);
            found.prompt = all <= Integer.MAX_VALUE ? OptionalInt.of((int) all) : OptionalInt.empty();
            found.cached = known(found.cacheRead, found.cached);
        }
        return found.usage();
    }

    /**
     * The same for an API without output tokens, where the total may be all that is told. Servers that write 0 of the
     * output there, as vLLM does, mean that there is none to be counted.
     */
    static @Nullable ServerUsage readInput(JsonParser in) throws IOException {
        UsageParser found = of(in);
        found.completion = OptionalInt.empty();
        found.reasoning = OptionalInt.empty();
        found.prompt = known(found.prompt, found.total);
        return found.usage();
    }

    private static UsageParser of(JsonParser in) throws IOException {
        UsageParser found = new UsageParser();
        if (in.currentToken() == JsonToken.START_OBJECT) {
            found.readUsage(in);
        } else {
            in.skipChildren();
        }
        return found;
    }

    private @Nullable ServerUsage usage() {
        return prompt.isEmpty() && completion.isEmpty() ? null : new ServerUsage(prompt, completion, reasoning, cached);
    }

    private void readUsage(JsonParser in) throws IOException {
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            switch (field) {
                // Spring AI and others write capitals
                case "prompt_tokens", "input_tokens", "promptTokens", "inputTokens" ->
                    prompt = known(count(in), prompt);
                case "completion_tokens", "output_tokens", "completionTokens", "outputTokens" ->
                    completion = known(count(in), completion);
                case "total_tokens" -> total = known(count(in), total);
                case "cache_read_input_tokens" -> cacheRead = known(count(in), cacheRead);
                case "cache_creation_input_tokens" -> cacheWritten = known(count(in), cacheWritten);
                case "completion_tokens_details", "output_tokens_details" ->
                    reasoning = known(detail(in, "reasoning_tokens"), reasoning);
                case "prompt_tokens_details", "input_tokens_details" ->
                    cached = known(detail(in, "cached_tokens"), cached);
                // SGLang; Moonshot; DeepSeek
                case "reasoning_tokens" -> reasoning = known(count(in), reasoning);
                case "cached_tokens", "prompt_cache_hit_tokens" -> cached = known(count(in), cached);
                default -> in.skipChildren();
            }
        }
    }

    private static OptionalInt known(OptionalInt found, OptionalInt before) {
        return found.isPresent() ? found : before;
    }

    /** A count within the object at which the parser stands; empty for anything else, which is skipped. */
    static OptionalInt detail(JsonParser in, String wanted) throws IOException {
        OptionalInt found = OptionalInt.empty();
        if (in.currentToken() != JsonToken.START_OBJECT) {
            in.skipChildren();
            return found;
        }
        while (in.nextToken() != JsonToken.END_OBJECT) {
            boolean matches = in.currentName().equals(wanted);
            in.nextToken();
            if (matches) {
                found = count(in);
            } else {
                in.skipChildren();
            }
        }
        return found;
    }

    /** The count at which the parser stands; {@code 12.0} is one too, as servers without integers write it. */
    static OptionalInt count(JsonParser in) throws IOException {
        JsonToken token = in.currentToken();
        boolean number = token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_NUMBER_FLOAT;
        if (!number || in.getTextLength() > LONGEST_COUNT) {
            in.skipChildren();
            return OptionalInt.empty();
        }
        double value = in.getDoubleValue();
        return value >= 0 && value <= Integer.MAX_VALUE && value == Math.rint(value)
                ? OptionalInt.of((int) value)
                : OptionalInt.empty();
    }
}
