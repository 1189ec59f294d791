// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import static dev.llmbench.testkit.SimulatedRequest.ofTokens;
import static java.time.Duration.ZERO;
import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChunkedPrefillTest {
    /** Steps of 10 ms, 1 ms for each sequence and 1 ms for each prompt token, of which a step takes at most ten. */
    private static final EngineProfile PLAIN = EngineProfile.small()
            .withSlots(3)
            .withStep(ofMillis(10), ofMillis(1))
            .withChunkedPrefill(10, ofMillis(1))
            .withJitter(0, 1);

    private static List<long[]> tokenMillis(EngineProfile profile, Arrival... arrivals) {
        return new EngineSimulation(profile)
                .openLoop(List.of(arrivals)).timelines().stream()
                        .map(each -> Arrays.stream(each.tokenNanos())
                                .map(nanos -> nanos / 1_000_000)
                                .toArray())
                        .toList();
    }

    @Test
    void theStepThatReadsTheLastOfAPromptYieldsTheFirstToken() {
        List<long[]> tokens = tokenMillis(PLAIN, ofTokens(5, 3).at(ofMillis(1)));
        // One step of 10 + 1 + 5, then steps of 11.
        assertThat(tokens.get(0)).containsExactly(17, 28, 39);
    }

    @Test
    void aLongPromptIsReadInPiecesAndLengthensTheStepsOfOthers() {
        List<long[]> tokens =
                tokenMillis(PLAIN, ofTokens(5, 6).at(ZERO), ofTokens(25, 2).at(ofMillis(20)));
        // Alone until 27; two steps of 10 + 2 + 10, one of 10 + 2 + 5, one of 12.
        assertThat(tokens.get(0)).containsExactly(16, 27, 49, 71, 88, 100);
        assertThat(tokens.get(1)).containsExactly(88, 100);
    }

    @Test
    void severalPromptsShareOneStepsBudgetInTheOrderOfArrival() {
        List<long[]> tokens = tokenMillis(
                PLAIN,
                ofTokens(4, 1).at(ZERO),
                ofTokens(4, 1).at(ofMillis(1)),
                ofTokens(9, 1).at(ofMillis(1)));
        // 10 + 1 + 4. Then 4 of the second and 6 of the third: 10 + 2 + 10; then its last 3: 10 + 1 + 3.
        assertThat(tokens.get(0)).containsExactly(15);
        assertThat(tokens.get(1)).containsExactly(37);
        assertThat(tokens.get(2)).containsExactly(51);
    }

    @Test
    void aSmallBudgetGivesShortStallsAndALateFirstToken() {
        SimulatedRun small = longPromptAmongTalkers(
                EngineProfile.gpuLike().withChunkedPrefill(256, ofMillis(1).dividedBy(50)));
        SimulatedRun large = longPromptAmongTalkers(
                EngineProfile.gpuLike().withChunkedPrefill(4096, ofMillis(1).dividedBy(50)));
        // 4096 tokens of 0.02 ms: 82 ms at once, or 16 pieces of 5 ms and a step each.
        assertThat(small.icl().maxMillis()).isBetween(13.0, 15.5);
        assertThat(large.icl().maxMillis()).isBetween(88.0, 96.0);
        assertThat(small.timelines().get(8).ttftNanos())
                .isGreaterThan(large.timelines().get(8).ttftNanos() * 3 / 2);
    }

    private static SimulatedRun longPromptAmongTalkers(EngineProfile profile) {
        Arrival[] arrivals = new Arrival[9];
        Arrays.setAll(
                arrivals,
                i -> i < 8 ? ofTokens(16, 100).at(ZERO) : ofTokens(4096, 2).at(ofMillis(100)));
        return new EngineSimulation(profile).openLoop(List.of(arrivals));
    }

    @Test
    void besideTheStepsAPromptDelaysNobody() {
        List<long[]> tokens = tokenMillis(
                PLAIN.withPrefillTokensPerSecond(1000),
                ofTokens(5, 6).at(ZERO),
                ofTokens(25, 2).at(ofMillis(20)));
        // a: prefill to 5, steps of 11; b: prefill 20 to 45, joins at 49, steps of 12.
        assertThat(tokens.get(0)).containsExactly(16, 27, 38, 49, 61, 73);
        assertThat(tokens.get(1)).containsExactly(61, 73);
    }

    @Test
    void anEmptyPromptStillGetsItsAnswer() {
        assertThat(tokenMillis(PLAIN, ofTokens(0, 2).at(ZERO)).get(0)).containsExactly(12, 23);
    }

    @Test
    void whoHangsUpDuringItsPrefillGivesItsPlaceBackAtTheStepsEnd() {
        EngineCore core = new EngineCore(PLAIN.withSlots(1), 0);
        long[] first = new long[1];
        Sequence gone = new Sequence(EnginePrompt.ofLength(1000), 5, atNanos -> {
            throw new AssertionError("a token for nobody");
        });
        core.submit(gone, 0);
        core.submit(new Sequence(EnginePrompt.ofLength(3), 1, atNanos -> first[0] = atNanos), 1);
        core.cancel(gone, 2);
        core.runUntil(1_000_000_000);
        // The step that is under way takes 10 + 1 + 10, the next 10 + 1 + 3.
        assertThat(first[0]).isEqualTo(35_000_000);
        assertThat(core.counters().running()).isZero();
    }
}
