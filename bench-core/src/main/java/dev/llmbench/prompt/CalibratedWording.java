// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import dev.llmbench.random.RandomStream;
import java.util.List;

/**
 * So many words as the wanted tokens come to on average: right over many prompts, a percent or so off for one.
 *
 * @param tokensPerWord what a word of the list costs
 */
record CalibratedWording(double tokensPerWord) implements Wording {

    private static final int TYPICAL_CHARACTERS = 7;

    @Override
    public String beginning(int tokens, RandomStream random) {
        return text(words(tokens), random);
    }

    @Override
    public String continuation(int tokens, RandomStream random) {
        return text(words(tokens), random);
    }

    /** {@code tokens / tokensPerWord} rounded, and at least 1. */
    int words(int tokens) {
        return (int) Math.max(1, Math.round(tokens / tokensPerWord));
    }

    /** Joined by single spaces, none at the ends: chat templates strip those, and the count would be off. */
    static String text(int words, RandomStream random) {
        List<String> list = Words.all();
        StringBuilder text = new StringBuilder(words * TYPICAL_CHARACTERS);
        for (int i = 0; i < words; i++) {
            if (i > 0) {
                text.append(' ');
            }
            text.append(list.get(random.nextInt(list.size())));
        }
        return text.toString();
    }
}
