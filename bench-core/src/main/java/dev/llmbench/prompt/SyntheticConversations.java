// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Conversations of synthetic text: every turn brings a new text and asks for an answer, each of a length of its own. No
 * two texts share a beginning.
 */
public final class SyntheticConversations implements ConversationSource {

    private final TextSource texts;
    private final int turns;
    private final LengthSchedule lengths;
    private final Duration delay;

    /**
     * @param texts makes them
     * @param turns how many each conversation has, at least 1
     * @param lengths tokens of each turn's own text and of its answer; what was said before comes on top
     * @param seed what spreads of lengths are drawn from
     * @param delay how long the user waits before each turn but the first
     */
    public SyntheticConversations(TextSource texts, int turns, Lengths lengths, long seed, Duration delay) {
        this.texts = texts;
        this.turns = turns;
        this.lengths = new LengthSchedule(lengths, seed);
        this.delay = delay;
    }

    @Override
    public Conversation conversation(long index) {
        List<Turn> all = new ArrayList<>();
        for (int turn = 0; turn < turns; turn++) {
            LengthPair pair = lengths.at(index * turns + turn);
            String text = texts.text("conversation-" + index + "-turn-" + turn, pair.isl());
            // Of the later turns a server counts the history, too: nobody can hold their length against this one.
            OptionalInt requested = turn == 0 ? OptionalInt.of(pair.isl()) : OptionalInt.empty();
            all.add(new Turn(new Prompt(text, requested, OptionalInt.of(pair.osl())), delay, false));
        }
        return new Conversation(all);
    }
}
