// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import dev.llmbench.random.RandomStream;
import dev.llmbench.token.TokenCounter;

/** Text of common words, drawn at random from a seed and the text's purpose. Thread-safe. */
public final class WordedText implements TextSource {

    private final Wording wording;
    private final long seed;

    private WordedText(Wording wording, long seed) {
        this.wording = wording;
        this.seed = seed;
    }

    /**
     * As many words as make up the wanted tokens on average.
     *
     * @param tokensPerWord what a word costs on this model; see {@link LengthCalibration}
     */
    public static WordedText calibrated(double tokensPerWord, long seed) {
        return new WordedText(new CalibratedWording(tokensPerWord), seed);
    }

    /**
     * Exactly the wanted number of tokens, by the price of each word; the text as a whole is not counted again.
     *
     * @throws IllegalArgumentException when the tokenizer's tokens cannot be added up word by word
     */
    public static WordedText exact(TokenCounter counter, long seed) {
        return new WordedText(ExactWording.through(counter), seed);
    }

    @Override
    public String text(String purpose, int tokens) {
        return wording.beginning(tokens, RandomStream.of(seed, purpose));
    }
}
