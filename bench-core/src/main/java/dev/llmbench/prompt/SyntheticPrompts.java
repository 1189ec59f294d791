// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import dev.llmbench.random.RandomStream;
import java.util.OptionalInt;

/**
 * Prompts of one length, made of common words drawn at random. The same seed and index give the same bytes on every
 * JVM.
 *
 * <p>All words of prompt {@code i} come from the seed's sub-stream {@code "prompt-i"}, so that prompts differ from
 * their first block of tokens on and a server's prefix cache has nothing to reuse: the first eight words alone carry 87
 * bits. (Prompts below four words are so few that they may repeat.) A server that was asked the same seed before may
 * well have these prompts in its cache.
 *
 * @param isl how many tokens a prompt is meant to have by itself, without what a chat template adds; 1 to 10,000,000
 * @param osl how many tokens each answer is meant to have; at least 1
 * @param seed what the words are drawn from
 * @param tokensPerWord tokens that one word of the list costs on this model, on average; see {@link LengthCalibration}
 */
public record SyntheticPrompts(int isl, int osl, long seed, double tokensPerWord) implements PromptSource {

    private static final int MAX_ISL = 10_000_000;

    public SyntheticPrompts {
        if (isl < 1 || isl > MAX_ISL) {
            throw new IllegalArgumentException(
                    "isl = " + isl + ": it must be between 1 and 10,000,000 tokens, such as isl = 512");
        }
        if (osl < 1) {
            throw new IllegalArgumentException("osl = " + osl + ": it must be at least 1 token, such as osl = 128");
        }
        if (!LengthCalibration.isPlausible(tokensPerWord)) {
            throw new IllegalArgumentException("tokensPerWord = " + tokensPerWord + ": " + LengthCalibration.RULE
                    + "; SyntheticPrompts.of(isl, osl, seed) assumes " + LengthCalibration.ASSUMED_TOKENS_PER_WORD);
        }
    }

    /**
     * Prompts for a model of which nothing is known yet: {@link LengthCalibration#ASSUMED_TOKENS_PER_WORD} is assumed.
     */
    public static SyntheticPrompts of(int isl, int osl, long seed) {
        return new SyntheticPrompts(isl, osl, seed, LengthCalibration.ASSUMED_TOKENS_PER_WORD);
    }

    /** The same words, cut to the wanted length by a better knowledge of the model. */
    public SyntheticPrompts withTokensPerWord(double tokensPerWord) {
        return new SyntheticPrompts(isl, osl, seed, tokensPerWord);
    }

    /** Length of each prompt in words: {@code isl / tokensPerWord} rounded, and at least 1. */
    public int words() {
        return new CalibratedWording(tokensPerWord).words(isl);
    }

    @Override
    public Prompt prompt(long index) {
        if (index < 0) {
            throw new IllegalArgumentException("index = " + index + ": prompts are counted from 0");
        }
        return new Prompt(text("prompt-" + index, words()), OptionalInt.of(isl), OptionalInt.of(osl));
    }

    /**
     * A prompt of so many words and a one-token answer, to learn from the server's count what a word costs. It shares
     * no start with any {@link #prompt} and no other length's probe, so that asking it warms no cache for the measured
     * ones.
     *
     * @param words length in words, at least 1
     */
    public Prompt probe(int words) {
        if (words < 1) {
            throw new IllegalArgumentException("words = " + words + ": a probe has at least 1 word");
        }
        return new Prompt(text("probe-" + words, words), OptionalInt.empty(), OptionalInt.of(1));
    }

    private String text(String purpose, int words) {
        return CalibratedWording.text(words, RandomStream.of(seed, purpose));
    }
}
