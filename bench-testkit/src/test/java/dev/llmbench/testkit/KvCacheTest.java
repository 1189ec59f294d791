// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import static dev.llmbench.testkit.SimulatedRequest.ofTokens;
import static java.time.Duration.ZERO;
import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class KvCacheTest {
    /** Steps of 10 ms whatever happens in them; four blocks of 16 tokens. */
    private static final EngineProfile FOUR_BLOCKS = EngineProfile.small()
            .withStep(ofMillis(10), ZERO)
            .withChunkedPrefill(1000, ZERO)
            .withKvCache(64)
            .withJitter(0, 1);

    @Test
    void whoBeganLastIsThrownOutWhenNoBlockIsLeftAndIsComputedAgain() {
        SimulatedRun run = new EngineSimulation(FOUR_BLOCKS)
                .openLoop(List.of(ofTokens(16, 40).at(ZERO), ofTokens(16, 40).at(ZERO)));
        RequestTimeline stays = run.timelines().get(0);
        RequestTimeline goes = run.timelines().get(1);
        assertThat(stays.preemptions()).isZero();
        assertThat(stays.lastTokenNanos()).isEqualTo(400_000_000);
        // The second begins with the second step. After 170 ms the first has 17 tokens, the second 16, which is four
        // blocks;
        // the first needs a fifth for what comes next. The second gives way, and begins again when the first has ended,
        // at
        // 400 ms: one step for its 16 + 16 tokens, which yields the 17th.
        assertThat(goes.admittedNanos()).isEqualTo(10_000_000);
        assertThat(goes.preemptions()).isEqualTo(1);
        assertThat(goes.tokenNanos()[15]).isEqualTo(170_000_000);
        assertThat(goes.tokenNanos()[16]).isEqualTo(410_000_000);
        assertThat(goes.lastTokenNanos()).isEqualTo(640_000_000);
        assertThat(run.preemptions()).isEqualTo(1);
    }

    @Test
    void thePromptsAndTokensOfThePreemptedArePrefilledTwice() {
        EngineCore core = new EngineCore(FOUR_BLOCKS, 0);
        for (int i = 0; i < 2; i++) {
            core.submit(new Sequence(EnginePrompt.ofLength(16), 40, atNanos -> {}), 0);
        }
        core.runUntil(10_000_000_000L);
        assertThat(core.counters().promptTokens()).isEqualTo(16 + 16 + 32);
        assertThat(core.counters().outputTokens()).isEqualTo(80);
        assertThat(core.counters().preemptions()).isEqualTo(1);
    }

    @Test
    void aPromptThatFindsNoRoomWaitsInTheQueueAndNobodyOvertakesIt() {
        SimulatedRun run = new EngineSimulation(FOUR_BLOCKS)
                .openLoop(List.of(
                        ofTokens(40, 4).at(ZERO),
                        ofTokens(40, 1).at(ofMillis(1)),
                        ofTokens(4, 1).at(ofMillis(2))));
        // The first holds three blocks for four steps; the second needs three; the third would fit but came later.
        assertThat(run.timelines().get(0).lastTokenNanos()).isEqualTo(40_000_000);
        assertThat(run.timelines().get(1).admittedNanos()).isEqualTo(40_000_000);
        assertThat(run.timelines().get(1).lastTokenNanos()).isEqualTo(50_000_000);
        assertThat(run.timelines().get(2).admittedNanos()).isEqualTo(40_000_000);
        assertThat(run.preemptions()).isZero();
    }

    @Test
    void besideTheStepsTheLimitHoldsAsWell() {
        SimulatedRun run = new EngineSimulation(FOUR_BLOCKS.withPrefillTokensPerSecond(1600))
                .openLoop(List.of(ofTokens(16, 40).at(ZERO), ofTokens(16, 40).at(ZERO)));
        // Prefills 0 to 10 and 10 to 20 ms; the first gets its n-th token at 10 + 10 n and needs a third block at 180
        // ms,
        // when the second has 16. It ends at 410; the second is prefilled again, 32 tokens in 20 ms.
        assertThat(run.timelines().get(0).lastTokenNanos()).isEqualTo(410_000_000);
        RequestTimeline goes = run.timelines().get(1);
        assertThat(goes.preemptions()).isEqualTo(1);
        assertThat(goes.tokenNanos()[15]).isEqualTo(180_000_000);
        assertThat(goes.tokenNanos()[16]).isEqualTo(440_000_000);
        assertThat(goes.lastTokenNanos()).isEqualTo(670_000_000);
    }

    @Test
    void whoHangsUpGivesItsRoomBack() {
        for (EngineProfile profile : List.of(FOUR_BLOCKS, FOUR_BLOCKS.withPrefillTokensPerSecond(1600))) {
            for (long whenMillis : new long[] {5, 15, 25}) {
                EngineCore core = new EngineCore(profile, 0);
                Sequence gone = new Sequence(EnginePrompt.ofLength(24), 40, atNanos -> {});
                Sequence other = new Sequence(EnginePrompt.ofLength(60), 4, atNanos -> {});
                core.submit(gone, 0);
                core.submit(other, 0);
                core.cancel(gone, whenMillis * 1_000_000);
                core.runUntil(10_000_000_000L);
                assertThat(other.finished()).isTrue();
                assertThat(core.blocksInUse()).isZero();
            }
        }
    }

    @Test
    void aRequestThatNeverFitsIsRefusedAndOneThatJustFitsIsNot() {
        assertThat(FOUR_BLOCKS.refusal(60, 4)).isEmpty();
        assertThat(FOUR_BLOCKS.refusal(60, 5))
                .hasValue(
                        "a prompt of 60 and an answer of 5 tokens never fit into a KV cache of 64 tokens; ask for less,"
                                + " or give the profile withKvCache(65) or more");
        assertThat(FOUR_BLOCKS.withKvCache(79).refusal(60, 5)).isPresent();
        assertThat(FOUR_BLOCKS.withKvCache(80).refusal(60, 5)).isEmpty();
        assertThat(EngineProfile.small().refusal(Integer.MAX_VALUE, Integer.MAX_VALUE))
                .isEmpty();
    }
}
