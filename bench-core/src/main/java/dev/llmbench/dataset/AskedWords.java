// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import dev.llmbench.prompt.ChatMessage;
import java.util.List;
import java.util.OptionalInt;

/**
 * A question in words.
 *
 * @param before what was said before it
 * @param told its length in tokens; empty when the file does not tell it
 */
record AskedWords(List<ChatMessage> before, String text, OptionalInt told) implements Ask {

    private static final int CHARACTERS_PER_TOKEN = 4;

    AskedWords {
        before = List.copyOf(before);
    }

    @Override
    public int inputTokens() {
        return told.orElseGet(() -> estimate(text)
                + before.stream()
                        .mapToInt(message -> estimate(message.content()))
                        .sum());
    }

    /** Tokens of a text by its characters, rounded up. */
    static int estimate(String text) {
        return (text.length() + CHARACTERS_PER_TOKEN - 1) / CHARACTERS_PER_TOKEN;
    }
}
