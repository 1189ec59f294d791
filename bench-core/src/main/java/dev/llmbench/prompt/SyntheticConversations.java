// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Conversations of synthetic text: every turn brings a new text of the same length, and asks for an answer of the same length. No two texts
 * share a beginning.
 *
 * @param texts makes them
 * @param turns how many each conversation has, at least 1
 * @param isl tokens of each turn's own text; what was said before comes on top
 * @param osl tokens asked of each answer
 * @param delay how long the user waits before each turn but the first
 */
public record SyntheticConversations(TextSource texts, int turns, int isl, int osl, Duration delay)
        implements ConversationSource {

    @Override
    public Conversation conversation(long index) {
        List<Turn> all = new ArrayList<>();
        for (int turn = 0; turn < turns; turn++) {
            String text = texts.text("conversation-" + index + "-turn-" + turn, isl);
            // Of the later turns a server counts the history, too, so that nobody can hold their length against this
            // one.
            OptionalInt requested = turn == 0 ? OptionalInt.of(isl) : OptionalInt.empty();
            all.add(new Turn(new Prompt(text, requested, OptionalInt.of(osl)), delay, false));
        }
        return new Conversation(all);
    }
}
