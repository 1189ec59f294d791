// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

/**
 * A prompt of known length that was sent, and what the server counted.
 *
 * @param words length of the prompt in words, at least 1
 * @param promptTokens the server's count of its tokens, the chat template's among them; never negative. 0 is read as
 *     "not counted", which is what some servers mean by it
 */
public record LengthObservation(int words, int promptTokens) {

    public LengthObservation {
        if (words < 1) {
            throw new IllegalArgumentException("words = " + words + ": an observed prompt has at least 1 word");
        }
        if (promptTokens < 0) {
            throw new IllegalArgumentException("promptTokens = " + promptTokens + ": a count is never negative");
        }
    }

    boolean isCounted() {
        return promptTokens > 0;
    }
}
