// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import static dev.llmbench.testkit.SimulatedRequest.ofTokens;
import static java.time.Duration.ZERO;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpeedChangeTest {
    /** Steps of 10 ms, prompts of no length in no time. */
    private static final EngineProfile TEN_MILLIS = EngineProfile.small()
            .withStep(ofMillis(10), ZERO)
            .withChunkedPrefill(1000, ZERO)
            .withJitter(0, 1);

    private static long[] gapMicros(EngineProfile profile, int tokens) {
        RequestTimeline timeline = new EngineSimulation(profile)
                .openLoop(List.of(ofTokens(1, tokens).at(ofSeconds(5))))
                .timelines()
                .get(0);
        long[] gaps = timeline.gapNanos();
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] /= 1000;
        }
        return gaps;
    }

    @Test
    void aSlowStartCountsFromTheFirstRequestAndEnds() {
        long[] gaps = gapMicros(TEN_MILLIS.withSlowStart(ofMillis(100), 1.41), 12);
        // Steps of 14.1 ms begin at 0, 14.1 … 98.7 ms: eight of them, of which the first is the first token's.
        assertThat(gaps)
                .containsExactly(
                        14_100, 14_100, 14_100, 14_100, 14_100, 14_100, 14_100, 10_000, 10_000, 10_000, 10_000);
    }

    @Test
    void aStepChangeComesAtItsMomentAndSeveralMultiply() {
        long[] gaps = gapMicros(TEN_MILLIS.withStepChange(ofMillis(30), 2).withStepChange(ofMillis(70), 0.5), 8);
        assertThat(gaps).containsExactly(10_000, 10_000, 20_000, 20_000, 10_000, 10_000, 10_000);
    }

    @Test
    void aDriftGrowsWithTimeWithoutEnd() {
        // 60 % a minute is 1 % a second.
        long[] gaps = gapMicros(TEN_MILLIS.withDrift(0.6), 12_000);
        assertThat(gaps[0]).isEqualTo(10_001);
        assertThat(gaps).isSorted();
        // Time passes as dt = 10 ms (1 + t / 100 s) dn: after n steps t = 100 s (e^(n / 10,000) - 1).
        assertThat(gaps[9_999] / 10_000.0).isBetween(Math.E - 0.002, Math.E + 0.002);
    }

    @Test
    void allChangesMultiplyAndASecondSlowStartOrDriftReplacesTheFirst() {
        EngineProfile profile = TEN_MILLIS
                .withSlowStart(ofSeconds(9), 7)
                .withStepChange(ofMillis(20), 3)
                .withSlowStart(ofSeconds(1), 2)
                .withDrift(5)
                .withDrift(0);
        assertThat(gapMicros(profile, 4)).containsExactly(60_000, 60_000, 60_000);
    }

    @Test
    void prefillBesideTheStepsChangesToo() {
        SimulatedRun run = new EngineSimulation(
                        TEN_MILLIS.withPrefillTokensPerSecond(1000).withSlowStart(ofSeconds(1), 1.5))
                .openLoop(List.of(ofTokens(20, 1).at(ZERO)));
        // 20 ms of prefill and one step of 10, both half as long again.
        assertThat(run.timelines().get(0).ttftNanos()).isEqualTo(45_000_000);
    }
}
