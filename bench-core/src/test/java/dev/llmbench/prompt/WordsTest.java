// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WordsTest {

    private static final List<String> WORDS = Words.all();

    @Test
    void areManyEnoughThatEightOfThemNeverRepeat() {
        // 10.9 bits each: eight carry 87, so that even among a million prompts a repetition is out of the question.
        assertThat(WORDS).hasSize(1_924);
    }

    @Test
    void areShortLowerCaseAndDifferent() {
        assertThat(WORDS).allMatch(word -> word.matches("[a-z]{3,9}")).doesNotHaveDuplicates();
    }

    @Test
    void keepTheirOrderBecauseSeedsDependOnIt() {
        assertThat(WORDS).isSorted().startsWith("able", "about", "above").endsWith("zero", "zone", "zoo");
    }

    @Test
    void cannotBeChangedByWhoReadsThem() {
        assertThat(WORDS).isUnmodifiable();
    }
}
