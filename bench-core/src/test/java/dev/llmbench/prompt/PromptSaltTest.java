// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** A word before everything that a load says. */
class PromptSaltTest {

    private static final PromptSalt RIVER = new PromptSalt("river");

    @Test
    void aPromptBeginsWithTheWordAndKeepsWhatItAsksFor() {
        Prompt salted = RIVER.prompts(index -> new Prompt("tell me " + index, OptionalInt.of(8), OptionalInt.of(4)))
                .prompt(3);

        assertThat(salted.text()).isEqualTo("river tell me 3");
        assertThat(salted.requestedInputTokens()).hasValue(8);
        assertThat(salted.requestedOutputTokens()).hasValue(4);
    }

    @Test
    void whereSomethingStandsBeforeTheQuestionTheWordStandsBeforeThat() {
        Prompt salted = RIVER.on(Prompt.of("hello").after(List.of(ChatMessage.system("be brief"))));

        assertThat(salted.text()).isEqualTo("hello");
        assertThat(salted.before()).containsExactly(ChatMessage.system("river be brief"));
    }

    @Test
    void aConversationHasItOnceSinceLaterTurnsRepeatTheFirst() {
        Conversation salted = RIVER.conversations(index -> Conversation.of(Prompt.of("one"), Prompt.of("two")))
                .conversation(0);

        assertThat(salted.turns()).extracting(turn -> turn.prompt().text()).containsExactly("river one", "two");
    }

    @Test
    void drawnWordsAreOfTheListAndDifferFromNumberToNumber() {
        assertThat(Words.all()).contains(PromptSalt.drawn(1).word());
        assertThat(PromptSalt.drawn(1)).isEqualTo(PromptSalt.drawn(1));
        assertThat(PromptSalt.drawn(1)).isNotEqualTo(PromptSalt.drawn(2));
    }

    @Test
    void twoWordsAreNone() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PromptSalt("two words"))
                .withMessageContaining("it is one word");
    }
}
