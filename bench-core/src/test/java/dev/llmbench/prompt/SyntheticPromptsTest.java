// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SyntheticPromptsTest {

    /** Computed by a second implementation in Python. If they change, a stored seed no longer repeats its run. */
    @Test
    void aSeedGivesTheGoldenPrompts() {
        SyntheticPrompts prompts = new SyntheticPrompts(10, 4, 42, 1);
        assertThat(prompts.prompt(0).text()).isEqualTo("straw dive fog artist swan center plaster correct way storm");
        assertThat(prompts.prompt(1).text()).isEqualTo("desert cement own letter bare score raise pint chimney common");
        assertThat(prompts.probe(5).text()).isEqualTo("promise laundry question chin insult");
    }

    @Test
    void aPromptAsksForWhatWasWanted() {
        Prompt prompt = SyntheticPrompts.of(512, 128, 42).prompt(7);
        assertThat(prompt.requestedInputTokens()).hasValue(512);
        assertThat(prompt.requestedOutputTokens()).hasValue(128);
    }

    @ParameterizedTest
    @CsvSource({
        "512, 1, 512",
        "512, 1.02, 502", // 501.96
        "512, 4, 128",
        "3, 2, 2", // 1.5 rounds up
        "1, 10, 1", // never empty
        "10, 0.25, 40"
    })
    void theLengthIsTheWantedTokensInWords(int isl, double tokensPerWord, int words) {
        SyntheticPrompts prompts = new SyntheticPrompts(isl, 1, 42, tokensPerWord);
        assertThat(prompts.words()).isEqualTo(words);
        assertThat(prompts.prompt(0).text().split(" ", -1)).hasSize(words).allMatch(Words.all()::contains);
    }

    @Test
    void calibratingKeepsTheWordsAndChangesTheirNumber() {
        SyntheticPrompts assumed = SyntheticPrompts.of(512, 128, 42);
        SyntheticPrompts calibrated = assumed.withTokensPerWord(2);
        assertThat(calibrated).isEqualTo(new SyntheticPrompts(512, 128, 42, 2));
        assertThat(calibrated.words()).isEqualTo(256);
        assertThat(assumed.prompt(3).text()).startsWith(calibrated.prompt(3).text() + " ");
        assertThat(assumed.words()).isEqualTo(502);
    }

    @Test
    void theSameSeedAndIndexGiveTheSameBytesInAnyOrderAndThread() {
        SyntheticPrompts once = SyntheticPrompts.of(64, 8, 4711);
        List<String> inOrder =
                LongStream.range(0, 200).mapToObj(i -> once.prompt(i).text()).toList();
        SyntheticPrompts again = SyntheticPrompts.of(64, 8, 4711);
        List<String> inParallel = LongStream.range(0, 200)
                .parallel()
                .mapToObj(i -> again.prompt(199 - i).text())
                .toList();
        assertThat(inParallel)
                .containsExactlyElementsOf(IntStream.range(0, 200)
                        .mapToObj(i -> inOrder.get(199 - i))
                        .toList());
    }

    /** A prefix cache works on blocks of 16 tokens and more, from the start. Eight words must be enough to miss. */
    @Test
    void noTwoPromptsOfManySeedsStartAlike() {
        Set<String> starts = new HashSet<>();
        for (long seed = -50; seed < 50; seed++) {
            SyntheticPrompts prompts = new SyntheticPrompts(16, 1, seed, 1);
            for (int i = 0; i < 200; i++) {
                starts.add(firstWords(8, prompts.prompt(i).text()));
            }
            for (int words = 8; words < 40; words++) {
                starts.add(firstWords(8, prompts.probe(words).text()));
            }
        }
        assertThat(starts).hasSize(100 * (200 + 32));
    }

    @Test
    void everyWordOfTheListIsUsed() {
        Set<String> used = Arrays.stream(
                        new SyntheticPrompts(32_768, 1, 42, 1).prompt(0).text().split(" "))
                .collect(Collectors.toSet());
        // 17 chances each: a word is missed with probability exp(-17), so none of 1,924 is.
        assertThat(used).hasSameSizeAs(Words.all());
    }

    @Test
    void aProbeAsksForOneTokenAndPromisesNoLength() {
        Prompt probe = SyntheticPrompts.of(512, 128, 42).probe(64);
        assertThat(probe.text().split(" ")).hasSize(64);
        assertThat(probe.requestedInputTokens()).isEmpty();
        assertThat(probe.requestedOutputTokens()).hasValue(1);
    }

    @Test
    void theLocaleHasNoEffect() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            String arabic = new SyntheticPrompts(16, 1, 42, 1).prompt(12).text();
            Locale.setDefault(Locale.ROOT);
            assertThat(new SyntheticPrompts(16, 1, 42, 1).prompt(12).text()).isEqualTo(arabic);
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -3, 10_000_001, Integer.MIN_VALUE})
    void anImpossibleInputLengthIsRefused(int isl) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SyntheticPrompts.of(isl, 1, 42))
                .withMessage("isl = " + isl + ": it must be between 1 and 10,000,000 tokens, such as isl = 512");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -3})
    void anImpossibleOutputLengthIsRefused(int osl) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SyntheticPrompts.of(1, osl, 42))
                .withMessage("osl = " + osl + ": it must be at least 1 token, such as osl = 128");
    }

    @Test
    void anImpossibleRatioIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SyntheticPrompts.of(1, 1, 42).withTokensPerWord(0))
                .withMessage("tokensPerWord = 0.0: it must be above 0.2 and at most 10 tokens per word;"
                        + " SyntheticPrompts.of(isl, osl, seed) assumes 1.02");
    }

    @Test
    void impossibleIndexesAndProbesAreRefused() {
        SyntheticPrompts prompts = SyntheticPrompts.of(1, 1, 42);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> prompts.prompt(-1))
                .withMessage("index = -1: prompts are counted from 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> prompts.probe(0))
                .withMessage("words = 0: a probe has at least 1 word");
    }

    private static String firstWords(int count, String text) {
        return Arrays.stream(text.split(" ")).limit(count).collect(Collectors.joining(" "));
    }
}
