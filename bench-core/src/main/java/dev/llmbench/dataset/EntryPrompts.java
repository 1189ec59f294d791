// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import dev.llmbench.prompt.Conversation;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.prompt.TextSource;
import dev.llmbench.prompt.Turn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Makes prompts of entries. A length without words becomes synthetic text: the same block of it for the same hash id,
 * text of its own for the rest, so that prompts share what the recorded ones shared and nothing else.
 *
 * @param outputTokens answer length where the file tells none
 * @param delay wait before a turn where the file tells none
 */
record EntryPrompts(TextSource texts, int outputTokens, Duration delay) {

    /** @param number the entry's place in the file, from 0 */
    Conversation conversation(Entry entry, long number, int maxTurns) {
        List<Turn> turns = new ArrayList<>();
        for (int i = 0; i < Math.min(maxTurns, entry.turns().size()); i++) {
            EntryTurn turn = entry.turns().get(i);
            turns.add(new Turn(
                    prompt(turn, "entry-" + number, "turn-" + i), turn.delay().orElse(delay), turn.wholeHistory()));
        }
        return new Conversation(turns);
    }

    private Prompt prompt(EntryTurn turn, String entry, String place) {
        int answer = turn.outputTokens().orElse(outputTokens);
        if (turn.ask() instanceof AskedWords words) {
            return Prompt.of(words.text()).after(words.before()).withOutputTokens(answer);
        }
        if (turn.ask() instanceof AskedLength lengths) {
            String text = text(lengths, entry, place);
            return new Prompt(text, OptionalInt.of(lengths.inputTokens()), OptionalInt.of(answer));
        }
        Prompt recorded = Prompt.recorded(((AskedBody) turn.ask()).body());
        return Optional.of(recorded)
                .filter(prompt -> prompt.requestedOutputTokens().isPresent())
                .orElseGet(() -> recorded.withOutputTokens(answer));
    }

    private String text(AskedLength lengths, String entry, String place) {
        List<String> parts = new ArrayList<>();
        String scope = lengths.ownBlocks() ? entry + "-block-" : "block-";
        int left = lengths.inputTokens();
        for (int i = 0; i < lengths.hashIds().size() && left > 0; i++) {
            int size = Math.min(left, lengths.blockTokens());
            parts.add(texts.text(scope + lengths.hashIds().get(i), size));
            left -= size;
        }
        if (left > 0) {
            parts.add(texts.text(entry + "-" + place, left));
        }
        return String.join(" ", parts);
    }
}
