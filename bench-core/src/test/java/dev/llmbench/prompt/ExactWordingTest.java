// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.llmbench.random.RandomStream;
import dev.llmbench.token.TokenCounter;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExactWordingTest {

    private static final TokenCounter BYTES = counting("bytes", String::length);
    private static final TokenCounter WORDS = counting("words", text -> text.isEmpty() ? 0 : text.split(" ").length);

    /** No word is one token: all lengths must be made of letters and words at their price. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 17, 100, 4_097})
    void aTokenizerOfBytesIsServedToo(int tokens) {
        ExactWording wording = ExactWording.through(BYTES);
        assertThat(wording.verified(tokens, aim -> wording.beginning(aim, RandomStream.of(1, "x"))))
                .hasSize(tokens)
                .doesNotContain("  ");
    }

    /**
     * A tokenizer that adds a mark of its own to each text: words cost one, and the whole one more. Field case TK-01.
     */
    @Test
    void aLengthThatIsOffIsRepaired() {
        TokenCounter marked =
                counting("marked", text -> text.length() > 40 ? WORDS.count(text) + 3 : WORDS.count(text));
        ExactWording wording = ExactWording.through(marked);
        String text = wording.verified(100, aim -> wording.beginning(aim, RandomStream.of(1, "x")));
        assertThat(text.split(" ")).hasSize(97);
    }

    @Test
    void whatCannotBeMadeIsRefusedLoudly() {
        TokenCounter even = counting("even", text -> 2 * WORDS.count(text));
        ExactWording wording = ExactWording.through(even);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> wording.verified(7, aim -> wording.beginning(aim, RandomStream.of(1, "x"))))
                .withMessage(
                        "isl = 7: no text of exactly 7 tokens was found through the tokenizer even: no words add up"
                                + " to it; ask for another length, or leave the tokenizer out");
    }

    /** Joining makes more tokens, and more of them the more words there are: no aim ever hits. */
    @Test
    void whatNeverComesOutRightIsRefusedLoudly() {
        int[] calls = {0};
        TokenCounter restless =
                counting("restless", text -> WORDS.count(text) + (text.length() > 40 ? 1 + calls[0]++ % 7 : 0));
        ExactWording wording = ExactWording.through(restless);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> wording.verified(100, aim -> wording.beginning(aim, RandomStream.of(1, "x"))))
                .withMessageContaining("isl = 100: no text of exactly 100 tokens")
                .withMessageContaining("the last text tried has");
    }

    @Test
    void aTokenizerWithoutWordsIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ExactWording.through(counting("deaf", text -> 0)))
                .withMessageContaining("tokenizer = deaf: it has no tokens for plain English words");
    }

    /** Behind a shared beginning the words cost what they cost inside a text. */
    @Test
    void aContinuationFitsBehindAnotherText() {
        ExactWording wording = ExactWording.through(BYTES);
        String text = wording.beginning(64, RandomStream.of(1, "a"));
        String more = wording.continuation(36, RandomStream.of(1, "b"));
        assertThat(text + " " + more).hasSize(100);
    }

    private static TokenCounter counting(String name, ToIntFunction<String> count) {
        return new TokenCounter() {
            @Override
            public int count(String text) {
                return count.applyAsInt(text);
            }

            @Override
            public String name() {
                return name;
            }
        };
    }
}
