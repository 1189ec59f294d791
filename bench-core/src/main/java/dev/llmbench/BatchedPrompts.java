// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.prompt.Prompt;
import dev.llmbench.prompt.PromptSource;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Makes requests of several texts out of prompts of one: a batch to embed, or a query and its passages. No text is used
 * twice. A prompt that brings further texts of its own stays as it is.
 */
final class BatchedPrompts implements PromptSource {

    private final PromptSource single;
    private final int texts;

    private BatchedPrompts(PromptSource single, int texts) {
        this.single = single;
        this.texts = texts;
    }

    /** The source itself for an API whose answers are text; such an answer has a length, and its prompt is one text. */
    static PromptSource of(PromptSource source, LoadTest test) {
        return test.endpoint.type().generates() ? source : new BatchedPrompts(source, textsPerRequest(test));
    }

    /** How many texts a request has. */
    static int textsPerRequest(LoadTest test) {
        return test.endpoint.type().textsPerRequest(test.batchSize);
    }

    @Override
    public Prompt prompt(long index) {
        Prompt first = single.prompt(index * texts).withoutOutputTokens();
        if (texts == 1 || !first.further().isEmpty()) {
            return first;
        }
        List<String> further = new ArrayList<>();
        OptionalInt tokens = first.requestedInputTokens();
        for (int i = 1; i < texts; i++) {
            Prompt next = single.prompt(index * texts + i);
            further.add(next.text());
            tokens = sum(tokens, next.requestedInputTokens());
        }
        return first.withFurther(further, tokens);
    }

    private static OptionalInt sum(OptionalInt one, OptionalInt other) {
        return one.isPresent() && other.isPresent()
                ? OptionalInt.of(Math.addExact(one.getAsInt(), other.getAsInt()))
                : OptionalInt.empty();
    }
}
