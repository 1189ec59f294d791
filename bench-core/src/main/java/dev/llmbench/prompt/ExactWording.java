// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import dev.llmbench.random.RandomStream;
import dev.llmbench.token.TokenCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Texts whose words add up to the wanted number of tokens, by what each word costs through the model's own tokenizer.
 * Tokenizers split texts before words, so costs add up; {@link #verified} holds that against one count of the whole
 * text.
 */
final class ExactWording implements Wording {

    private static final String ANY_WORD = "the";

    /** How often a text that came out wrong is made anew, aiming off by what it was off. */
    private static final int REPAIRS = 8;

    /** What is left when words cost several tokens each is filled with these, and with letters. */
    private static final List<String> VERY_SHORT = List.of(
            "as", "at", "be", "by", "do", "go", "he", "in", "is", "it", "no", "of", "on", "or", "so", "to", "up");

    private static final int TYPICAL_CHARACTERS = 7;

    /** Makes a whole text of a text that the wording aims at so many tokens. */
    interface Attempt {
        String aimingAt(int tokens);
    }

    private final TokenCounter counter;
    private final WordCosts beginning;
    private final WordCosts behind;

    private ExactWording(TokenCounter counter, WordCosts beginning, WordCosts behind) {
        this.counter = counter;
        this.beginning = beginning;
        this.behind = behind;
    }

    /**
     * Counts every word of the list, some 4,000 short texts.
     *
     * @throws IllegalArgumentException when the tokenizer gives words no tokens
     */
    static ExactWording through(TokenCounter counter) {
        WordCosts beginning = WordCosts.atBeginning(counter, Words.all());
        WordCosts behind = WordCosts.behind(ANY_WORD, counter, Words.all());
        if (beginning.hasEnoughSingles() && behind.hasEnoughSingles()) {
            return new ExactWording(counter, beginning.singles(), behind.singles());
        }
        List<String> candidates = new ArrayList<>(Words.all());
        candidates.addAll(VERY_SHORT);
        for (char letter = 'a'; letter <= 'z'; letter++) {
            candidates.add(String.valueOf(letter));
        }
        beginning = WordCosts.atBeginning(counter, candidates);
        behind = WordCosts.behind(ANY_WORD, counter, candidates);
        if (beginning.isEmpty() || behind.isEmpty()) {
            throw new IllegalArgumentException("tokenizer = " + counter.name()
                    + ": it has no tokens for plain English words, so prompts of a wanted length cannot be made of"
                    + " them;"
                    + " give the tokenizer.json of the model, or leave the tokenizer out");
        }
        return new ExactWording(counter, beginning, behind);
    }

    @Override
    public String beginning(int tokens, RandomStream random) {
        StringBuilder text = new StringBuilder(tokens * TYPICAL_CHARACTERS);
        boolean[] rests = behind.sums(tokens);
        int first = drawn(beginning.draw(tokens, rests, random), tokens);
        text.append(beginning.word(first));
        append(text, tokens - beginning.cost(first), rests, random);
        return text.toString();
    }

    @Override
    public String continuation(int tokens, RandomStream random) {
        StringBuilder text = new StringBuilder(tokens * TYPICAL_CHARACTERS);
        boolean[] rests = behind.sums(tokens);
        append(text, tokens, rests, random);
        return text.substring(1);
    }

    private void append(StringBuilder text, int tokens, boolean[] rests, RandomStream random) {
        int left = tokens;
        while (left > 0) {
            int next = drawn(behind.draw(left, rests, random), tokens);
            text.append(' ').append(behind.word(next));
            left -= behind.cost(next);
        }
    }

    private int drawn(OptionalInt index, int tokens) {
        return index.orElseThrow(() -> refused(tokens, "no words add up to it"));
    }

    /**
     * A text that was counted as a whole and has exactly so many tokens.
     *
     * @throws IllegalArgumentException when none was found
     */
    String verified(int tokens, Attempt attempt) {
        int aim = tokens;
        int counted = 0;
        for (int repair = 0; repair <= REPAIRS && aim >= 1; repair++) {
            String text = attempt.aimingAt(aim);
            counted = counter.count(text);
            if (counted == tokens) {
                return text;
            }
            aim += tokens - counted;
        }
        throw refused(tokens, "the last text tried has " + counted);
    }

    private IllegalArgumentException refused(int tokens, String why) {
        return new IllegalArgumentException("isl = " + tokens + ": no text of exactly " + tokens
                + " tokens was found through the tokenizer " + counter.name() + ": " + why
                + "; ask for another length, or leave the tokenizer out");
    }

    /** For reports. */
    @Override
    public String toString() {
        return behind.toString();
    }
}
