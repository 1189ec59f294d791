// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Reads a {@code usage} object. A count that is no whole number of at least 0 is absent. */
final class UsageParser {

    private OptionalInt prompt = OptionalInt.empty();
    private OptionalInt completion = OptionalInt.empty();
    private OptionalInt reasoning = OptionalInt.empty();
    private OptionalInt cached = OptionalInt.empty();

    private UsageParser() {}

    /** The usage at whose value the parser stands; null when it says nothing. */
    static @Nullable ServerUsage read(JsonParser in) throws IOException {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            in.skipChildren();
            return null;
        }
        UsageParser found = new UsageParser();
        found.readUsage(in);
        if (found.prompt.isEmpty() && found.completion.isEmpty()) {
            return null;
        }
        return new ServerUsage(found.prompt, found.completion, found.reasoning, found.cached);
    }

    private void readUsage(JsonParser in) throws IOException {
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            switch (field) {
                case "prompt_tokens" -> prompt = count(in);
                case "completion_tokens" -> completion = count(in);
                case "completion_tokens_details" -> reasoning = detail(in, "reasoning_tokens");
                case "prompt_tokens_details" -> cached = detail(in, "cached_tokens");
                default -> in.skipChildren();
            }
        }
    }

    private static OptionalInt detail(JsonParser in, String wanted) throws IOException {
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

    /** The count at which the parser stands. */
    static OptionalInt count(JsonParser in) throws IOException {
        if (in.currentToken() != JsonToken.VALUE_NUMBER_INT || in.getNumberType() != JsonParser.NumberType.INT) {
            in.skipChildren();
            return OptionalInt.empty();
        }
        int value = in.getIntValue();
        return value < 0 ? OptionalInt.empty() : OptionalInt.of(value);
    }
}
