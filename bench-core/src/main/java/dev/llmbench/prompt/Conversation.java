// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import java.util.List;

/**
 * What one user says, turn by turn. The answers are the server's own: each goes into the history of the next turn.
 *
 * @param turns in order, at least one
 */
public record Conversation(List<Turn> turns) {

    public Conversation {
        turns = List.copyOf(turns);
        if (turns.isEmpty()) {
            throw new IllegalArgumentException("a conversation needs at least one turn");
        }
    }

    /** Of these questions, one right after the other. */
    public static Conversation of(Prompt... prompts) {
        return new Conversation(List.of(prompts).stream().map(Turn::of).toList());
    }

    /** The same, no longer than this. */
    public Conversation first(int atMost) {
        return turns.size() <= atMost ? this : new Conversation(turns.subList(0, atMost));
    }
}
