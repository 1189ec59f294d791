// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import java.time.Duration;

/**
 * One question within a conversation.
 *
 * @param prompt what is asked; its {@code before} holds what comes new with this turn, such as a system prompt
 * @param delay how long the user waits after the last answer before asking, zero for not at all; the first turn's is
 *     not waited for
 * @param wholeHistory whether the prompt brings its own history: then nothing that was said before goes along
 */
public record Turn(Prompt prompt, Duration delay, boolean wholeHistory) {

    public Turn {
        if (delay.isNegative()) {
            throw new IllegalArgumentException(
                    "delay = " + delay + ": a turn cannot come before the answer it follows");
        }
    }

    /** A question that follows at once what was said before. */
    public static Turn of(Prompt prompt) {
        return new Turn(prompt, Duration.ZERO, false);
    }

    /** The same after such a delay. */
    public Turn after(Duration wait) {
        return new Turn(prompt, wait, wholeHistory);
    }
}
