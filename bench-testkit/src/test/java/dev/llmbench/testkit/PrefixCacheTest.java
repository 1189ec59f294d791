// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import static dev.llmbench.testkit.SimulatedRequest.ofText;
import static dev.llmbench.testkit.SimulatedRequest.ofTokens;
import static java.time.Duration.ZERO;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PrefixCacheTest {
    /** One token a word, blocks of four, steps of 10 ms and 1 ms for each prompt token. */
    private static final EngineProfile BLOCKS_OF_FOUR = EngineProfile.small()
            .withStep(ofMillis(10), ZERO)
            .withChunkedPrefill(1000, ofMillis(1))
            .withPromptTokens(1, 0)
            .withPrefixCache(4)
            .withJitter(0, 1);

    private static final String NINE = "a b c d e f g h i";

    /** Each prompt a second after the one before, one token to each answer. */
    private static SimulatedRun oneByOne(EngineProfile profile, String... prompts) {
        return new EngineSimulation(profile)
                .openLoop(IntStream.range(0, prompts.length)
                        .mapToObj(i -> ofText(prompts[i], 1).at(ofSeconds(i))));
    }

    private static List<Integer> cached(SimulatedRun run) {
        return run.timelines().stream().map(RequestTimeline::cachedTokens).toList();
    }

    @Test
    void whatAnEarlierPromptBeganWithNeedsNoPrefill() {
        SimulatedRun run = oneByOne(BLOCKS_OF_FOUR, NINE, NINE);
        assertThat(cached(run)).containsExactly(0, 8);
        // 10 + 9 prompt tokens, then 10 + the one that is no whole block.
        assertThat(run.timelines()).extracting(RequestTimeline::ttftNanos).containsExactly(19_000_000L, 11_000_000L);
        assertThat(run.timelines()).extracting(RequestTimeline::promptTokens).containsExactly(9, 9);
    }

    @Test
    void onlyWholeBlocksFromTheVeryStartCount() {
        SimulatedRun run = oneByOne(
                BLOCKS_OF_FOUR,
                NINE,
                "a b c d e f X h i", // differs in the second block
                "X b c d e f g h i", // in the first
                "b c d e f g h i j", // shifted
                "a b c d e f g", // the second block is not whole
                "abcd e f g h i j k l"); // other words with the same letters
        assertThat(cached(run)).containsExactly(0, 4, 0, 0, 4, 0);
    }

    @Test
    void theLastTokenIsAlwaysComputed() {
        SimulatedRun run = oneByOne(BLOCKS_OF_FOUR, "a b c d e f g h", "a b c d e f g h");
        assertThat(cached(run)).containsExactly(0, 4);
    }

    @Test
    void theTemplateComesFirstAndWordsMayHaveSeveralTokensOrLessThanOne() {
        // 3 + 1 of each word: block one is the template and the first word.
        assertThat(cached(oneByOne(BLOCKS_OF_FOUR.withPromptTokens(1, 3), "a b c", "a x y", "x b c")))
                .containsExactly(0, 4, 0);
        // Two tokens a word: four tokens are two words.
        assertThat(cached(oneByOne(BLOCKS_OF_FOUR.withPromptTokens(2, 0), "a b c", "a b x", "a x c")))
                .containsExactly(0, 4, 0);
        // Half a token a word: four tokens are eight words.
        assertThat(cached(oneByOne(
                        BLOCKS_OF_FOUR.withPromptTokens(0.5, 0), NINE + " j", NINE + " x", "a b c d e f g x i j")))
                .containsExactly(0, 4, 0);
    }

    @Test
    void promptsOfWhichOnlyTheLengthIsKnownShareNothing() {
        SimulatedRun run = new EngineSimulation(BLOCKS_OF_FOUR)
                .openLoop(Stream.of(ofTokens(9, 1).at(ZERO), ofTokens(9, 1).at(ofSeconds(1))));
        assertThat(cached(run)).containsExactly(0, 0);
    }

    @Test
    void besideTheStepsAHitShortensThePrefillAsWell() {
        SimulatedRun run = oneByOne(BLOCKS_OF_FOUR.withPrefillTokensPerSecond(100), NINE, NINE);
        assertThat(run.timelines()).extracting(RequestTimeline::ttftNanos).containsExactly(100_000_000L, 20_000_000L);
    }

    @Test
    void whatIsUnusedLongestIsForgottenFirstAndAPromptFromItsEnd() {
        // Six blocks. a..i takes three (the last not whole); the second prompt needs four and leaves two: the end goes.
        EngineProfile sixBlocks = BLOCKS_OF_FOUR.withKvCache(24);
        SimulatedRun run = oneByOne(sixBlocks, NINE, "k l m n o p q r s t u v w x y z", NINE);
        assertThat(cached(run)).containsExactly(0, 0, 8);
        run = oneByOne(sixBlocks, NINE, "k l m n o p q r s t u v w x y z 1 2", NINE);
        assertThat(cached(run)).containsExactly(0, 0, 4);
        run = oneByOne(sixBlocks, NINE, "k l m n o p q r s t u v w x y z 1 2 3 4 5", NINE);
        assertThat(cached(run)).containsExactly(0, 0, 0);
    }

    @Test
    void runningSequencesShareTheirCommonStartSoThatMoreFit() {
        // 16 common tokens and 4 of their own: four shared blocks and, with answers, two more each. Eight blocks.
        EngineProfile eightBlocks = BLOCKS_OF_FOUR.withKvCache(32);
        String common = IntStream.range(0, 16).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));
        Stream<Arrival> arrivals = Stream.of(
                ofText(common + " x", 1).at(ZERO),
                ofText(common + " a b c", 4).at(ofSeconds(1)),
                ofText(common + " d e f", 4).at(ofSeconds(1)));
        SimulatedRun shared = new EngineSimulation(eightBlocks).openLoop(arrivals);
        assertThat(cached(shared)).containsExactly(0, 16, 16);
        assertThat(shared.timelines().get(2).admittedNanos()).isEqualTo(1_000_000_000 + 0L + 13_000_000);
        assertThat(shared.preemptions()).isZero();
    }

    @Test
    void aThrownOutSequenceFindsTheStartOfItsOwnPromptAgain() {
        EngineProfile profile = BLOCKS_OF_FOUR.withKvCache(32);
        SimulatedRun run = new EngineSimulation(profile)
                .openLoop(List.of(
                        ofText("a b c d e", 14).at(ZERO),
                        ofText("k l m n o", 14).at(ZERO)));
        RequestTimeline goes = run.timelines().get(1);
        // Tokens of the first: 15, 30, 40 … 150 ms; of the second: 30, 40 … 130 ms, its eleventh. Then the first has
        // 12, needs
        // its fifth block, and the second gives way until 150 ms. Of its 5 + 11 tokens its first block is still known:
        // 12 are
        // computed again, in 22 ms.
        assertThat(goes.preemptions()).isEqualTo(1);
        assertThat(goes.tokenNanos()[10]).isEqualTo(130_000_000);
        assertThat(goes.tokenNanos()[11]).isEqualTo(172_000_000);
        assertThat(goes.lastTokenNanos()).isEqualTo(192_000_000);
        // The cached tokens told are those of its first start.
        assertThat(goes.cachedTokens()).isZero();
    }
}
