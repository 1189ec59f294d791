// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import dev.llmbench.random.RandomStream;
import dev.llmbench.token.TokenCounter;

/** Text of exactly the wanted number of tokens, by the model's own tokenizer. Thread-safe. */
public final class ExactText implements TextSource {

    private final ExactWording wording;
    private final long seed;

    /**
     * @param seed what the words are drawn from, together with the purpose
     * @throws IllegalArgumentException when the tokenizer's tokens cannot be added up word by word
     */
    public ExactText(TokenCounter counter, long seed) {
        this.wording = ExactWording.through(counter);
        this.seed = seed;
    }

    /** Exact by the price of its words; the text as a whole is not counted again. */
    @Override
    public String text(String purpose, int tokens) {
        return wording.beginning(tokens, RandomStream.of(seed, purpose));
    }
}
