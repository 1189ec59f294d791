// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import dev.llmbench.random.RandomStream;
import java.util.ArrayList;
import java.util.List;

/**
 * A word before everything that a load says, so that a server which was asked the same before finds nothing of it in
 * its prefix cache: that is kept in blocks from the first token on. What prompts share among themselves they still
 * share.
 *
 * <p>It costs one or two tokens beyond the wanted length, the same in every prompt. A
 * {@linkplain RecordedBody recorded body} is sent as it was recorded, without it.
 *
 * @param word a single word
 */
public record PromptSalt(String word) {

    public PromptSalt {
        if (word.isBlank() || word.chars().anyMatch(Character::isWhitespace)) {
            throw new IllegalArgumentException("salt = \"" + word + "\": it is one word, such as river");
        }
    }

    /** A word of the list that synthetic prompts are made of; each number has its own. */
    public static PromptSalt drawn(long number) {
        List<String> words = Words.all();
        return new PromptSalt(words.get(RandomStream.of(number, "salt").nextInt(words.size())));
    }

    /** The same prompts, each behind the word. */
    public PromptSource prompts(PromptSource prompts) {
        return index -> on(prompts.prompt(index));
    }

    /** The same conversations; the first turn has the word, and those after it repeat it as a part of what was said. */
    public ConversationSource conversations(ConversationSource conversations) {
        return index -> {
            List<Turn> turns = new ArrayList<>();
            for (Turn turn : conversations.conversation(index).turns()) {
                boolean begins = turns.isEmpty() || turn.wholeHistory();
                turns.add(begins ? new Turn(on(turn.prompt()), turn.delay(), turn.wholeHistory()) : turn);
            }
            return new Conversation(turns);
        };
    }

    /** The prompt behind the word: in its first message, where that is not the question itself. */
    public Prompt on(Prompt prompt) {
        if (prompt.body().isPresent()) {
            return prompt;
        }
        if (prompt.before().isEmpty()) {
            return new Prompt(
                    behind(prompt.text()),
                    prompt.requestedInputTokens(),
                    prompt.requestedOutputTokens(),
                    List.of(),
                    prompt.attachments(),
                    prompt.body(),
                    prompt.further().stream().map(this::behind).toList());
        }
        List<ChatMessage> before = new ArrayList<>(prompt.before());
        before.set(0, new ChatMessage(before.get(0).role(), behind(before.get(0).content())));
        return new Prompt(
                prompt.text(),
                prompt.requestedInputTokens(),
                prompt.requestedOutputTokens(),
                before,
                prompt.attachments(),
                prompt.body(),
                prompt.further());
    }

    private String behind(String text) {
        return word + " " + text;
    }
}
