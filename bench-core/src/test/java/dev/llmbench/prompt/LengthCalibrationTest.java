// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import static dev.llmbench.prompt.LengthCalibration.Provenance.ASSUMED;
import static dev.llmbench.prompt.LengthCalibration.Provenance.MEASURED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LengthCalibrationTest {

    /** 64 words are 100 tokens, 256 words are 340: 240 / 192 = 1.25 a word, and 100 - 80 = 20 around them. */
    @Test
    void twoLengthsTellTheWordsFromTheTemplate() {
        LengthCalibration learned = of(64, 100, 256, 340);
        assertThat(learned.tokensPerWord()).isCloseTo(1.25, within(1e-12));
        assertThat(learned.templateTokens()).hasValue(20);
        assertThat(learned.provenance()).isEqualTo(MEASURED);
        assertThat(learned.basis())
                .isEqualTo("measured on 2 prompts: 1.250 tokens per word, and 20 tokens around each prompt");
    }

    @Test
    void theOrderOfTheProbesDoesNotMatter() {
        assertThat(of(256, 340, 64, 100)).isEqualTo(of(64, 100, 256, 340));
    }

    /** The least-squares line of (1, 12), (2, 13), (3, 17): slope 5/2, mean (2, 14), so 9 at 0. */
    @Test
    void moreThanTwoLengthsGiveTheLineOfLeastSquares() {
        LengthCalibration learned = of(1, 12, 2, 13, 3, 17);
        assertThat(learned.tokensPerWord()).isCloseTo(2.5, within(1e-12));
        assertThat(learned.templateTokens()).hasValue(9);
    }

    /** 10 words 9 tokens, 20 words 19: the line meets 0 words at -1. */
    @Test
    void aTemplateIsNeverNegative() {
        assertThat(of(10, 9, 20, 19).templateTokens()).hasValue(0);
    }

    /** Slope 1.5, and 12 - 1.5 * 7 = 1.5 around it, which rounds up. */
    @Test
    void aTemplateIsRounded() {
        assertThat(of(7, 12, 9, 15).templateTokens()).hasValue(2);
    }

    @Test
    void oneLengthGivesThePlainRatio() {
        LengthCalibration learned = of(100, 120);
        assertThat(learned.tokensPerWord()).isEqualTo(1.2);
        assertThat(learned.templateTokens()).isEmpty();
        assertThat(learned.provenance()).isEqualTo(MEASURED);
        assertThat(learned.basis())
                .isEqualTo("measured on 1 prompt: 1.200 tokens per word, the chat template's tokens among them");
        assertThat(of(100, 120, 100, 130).tokensPerWord()).isEqualTo(1.25);
    }

    @Test
    void aCountOfZeroMeansNotCounted() {
        assertThat(of(64, 0, 100, 120)).isEqualTo(of(100, 120));
        assertThat(of(64, 0, 100, 0)).isEqualTo(LengthCalibration.assumed());
    }

    @Test
    void withoutCountsTheUsualIsAssumed() {
        LengthCalibration assumed = of();
        assertThat(assumed.tokensPerWord()).isEqualTo(1.02);
        assertThat(assumed.templateTokens()).isEmpty();
        assertThat(assumed.provenance()).isEqualTo(ASSUMED);
        assertThat(assumed.basis()).isEqualTo("assumed 1.02 tokens per word: the server counted no prompt tokens");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 100, 100, 200, 100", // counted the same for every length
        "0.200, 100, 40, 200, 60", // the limit itself
        "-1.000, 100, 300, 200, 200", // longer, and fewer
        "10.010, 100, 1020, 200, 2021" // more tokens than letters
    })
    void countsThatAreNotCredibleAreNotUsed(double slope, int wordsA, int tokensA, int wordsB, int tokensB) {
        LengthCalibration learned = of(wordsA, tokensA, wordsB, tokensB);
        assertThat(learned.tokensPerWord()).isEqualTo(1.02);
        assertThat(learned.templateTokens()).isEmpty();
        assertThat(learned.provenance()).isEqualTo(ASSUMED);
        assertThat(learned.basis())
                .isEqualTo("assumed 1.02 tokens per word: the server's counts give "
                        + String.format(Locale.ROOT, "%.3f", slope) + " tokens per word, which is not credible");
    }

    @Test
    void anIncredibleRatioIsNotUsedEither() {
        assertThat(of(100, 20).provenance()).isEqualTo(ASSUMED);
        assertThat(of(100, 1_001).provenance()).isEqualTo(ASSUMED);
        assertThat(of(100, 1_000).provenance()).isEqualTo(MEASURED);
    }

    @Test
    void theBasisReadsTheSameInEveryLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(of(64, 100, 256, 340).basis()).contains("1.250 tokens per word");
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.2, 10.001, -1, 0, Double.NaN, Double.POSITIVE_INFINITY})
    void aRatioThatNoTokenizerHasIsRefused(double ratio) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LengthCalibration(ratio, OptionalInt.empty(), MEASURED, ""))
                .withMessage("tokensPerWord = " + ratio + ": it must be above 0.2 and at most 10 tokens per word");
    }

    @Test
    void impossibleObservationsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LengthObservation(0, 1))
                .withMessage("words = 0: an observed prompt has at least 1 word");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LengthObservation(1, -1))
                .withMessage("promptTokens = -1: a count is never negative");
    }

    private static LengthCalibration of(int... wordsAndTokens) {
        List<LengthObservation> observations = new ArrayList<>();
        for (int i = 0; i < wordsAndTokens.length; i += 2) {
            observations.add(new LengthObservation(wordsAndTokens[i], wordsAndTokens[i + 1]));
        }
        return LengthCalibration.from(observations);
    }

    @Test
    void theServersOwnTokenizerSaysWhatAWordCostsAndTheTemplateStays() {
        LengthCalibration counted = of(16, 26, 64, 74).countedByServer(2_000, 7_812);
        assertThat(counted.tokensPerWord()).isEqualTo(3.906);
        assertThat(counted.templateTokens()).hasValue(10);
        assertThat(counted.basis())
                .isEqualTo(
                        "the server's /tokenize counts 3.906 tokens per word on 2,000 words, and 10 tokens around each prompt");
        assertThat(LengthCalibration.assumed().countedByServer(2_000, 2_034).provenance())
                .isEqualTo(MEASURED);
        assertThat(LengthCalibration.assumed().countedByServer(2_000, 3)).isEqualTo(LengthCalibration.assumed());
    }
}
