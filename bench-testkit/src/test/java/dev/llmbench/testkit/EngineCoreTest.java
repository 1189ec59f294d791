// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class EngineCoreTest {
    /** 1000 prompt tokens a second, 10 ms a step and 1 ms for each sequence in it, no jitter. */
    private static final EngineProfile PLAIN = EngineProfile.small()
            .withSlots(2)
            .withPrefillTokensPerSecond(1000)
            .withStep(Duration.ofMillis(10), Duration.ofMillis(1))
            .withJitter(0, 1);

    private final List<Long> a = new ArrayList<>();
    private final List<Long> b = new ArrayList<>();
    private final List<Long> c = new ArrayList<>();

    private static Sequence sequence(int prompt, int output, List<Long> tokenMillis) {
        return new Sequence(
                EnginePrompt.ofLength(prompt), output, atNanos -> tokenMillis.add(NANOSECONDS.toMillis(atNanos)));
    }

    private static void runToTheEnd(EngineCore core) {
        OptionalLong next = core.nextEventNanos();
        while (next.isPresent()) {
            core.runUntil(next.getAsLong());
            next = core.nextEventNanos();
        }
    }

    @Test
    void aLoneSequenceIsPrefilledAndThenGetsATokenPerStep() {
        EngineCore core = new EngineCore(PLAIN, 0);
        core.submit(sequence(20, 3, a), MILLISECONDS.toNanos(5));
        runToTheEnd(core);
        // Arrival 5, prefill of 20 tokens until 25, then steps of 10 + 1.
        assertThat(a).containsExactly(36L, 47L, 58L);
        assertThat(core.counters().outputTokens()).isEqualTo(3);
        assertThat(core.counters().promptTokens()).isEqualTo(20);
        assertThat(core.counters().running()).isZero();
    }

    @Test
    void aSecondSequenceJoinsAtTheNextStepAndMakesStepsLonger() {
        EngineCore core = new EngineCore(PLAIN, 0);
        core.submit(sequence(20, 5, a), 0);
        core.submit(sequence(15, 2, b), MILLISECONDS.toNanos(25));
        runToTheEnd(core);
        // a: prefill to 20, steps end at 31 and 42. b: prefill from 25 to 40, joins at 42; steps of 12; alone again at
        // 66.
        assertThat(a).containsExactly(31L, 42L, 54L, 66L, 77L);
        assertThat(b).containsExactly(54L, 66L);
        assertThat(core.counters().peakRunning()).isEqualTo(2);
        assertThat(core.counters().peakQueued()).isZero();
    }

    @Test
    void whatFindsNoSlotWaitsInTheOrderOfArrival() {
        EngineCore core = new EngineCore(PLAIN.withSlots(1), 0);
        core.submit(sequence(10, 1, a), 0);
        core.submit(sequence(10, 1, b), 0);
        core.submit(sequence(10, 1, c), 0);
        runToTheEnd(core);
        assertThat(a).containsExactly(21L);
        assertThat(b).containsExactly(42L);
        assertThat(c).containsExactly(63L);
        assertThat(core.counters().peakRunning()).isEqualTo(1);
        assertThat(core.counters().peakQueued()).isEqualTo(2);
    }

    @Test
    void prefillsRunOneAtATimeAndBesideTheSteps() {
        EngineCore core = new EngineCore(PLAIN, 0);
        core.submit(sequence(10, 4, a), 0);
        core.submit(sequence(30, 1, b), 0);
        runToTheEnd(core);
        // b's prefill runs from 10 to 40 and does not delay a's steps of 11.
        assertThat(a).containsExactly(21L, 32L, 43L, 55L);
        assertThat(b).containsExactly(55L);
    }

    @Test
    void whoHearsOfALastTokenFindsTheSlotFree() {
        EngineCore[] core = {new EngineCore(PLAIN, 0)};
        core[0].submit(
                new Sequence(
                        EnginePrompt.ofLength(20),
                        1,
                        atNanos -> a.add((long) core[0].counters().running())),
                0);
        runToTheEnd(core[0]);
        assertThat(a).containsExactly(0L);
    }

    @Test
    void aLateCallerMakesNoTokenLate() {
        EngineCore core = new EngineCore(PLAIN, 0);
        core.submit(sequence(20, 3, a), 0);
        core.runUntil(MILLISECONDS.toNanos(1000));
        assertThat(a).containsExactly(31L, 42L, 53L);
        core.submit(sequence(20, 1, b), MILLISECONDS.toNanos(900));
        runToTheEnd(core);
        // What is submitted in the past begins now: 1000 + 20 + 11.
        assertThat(b).containsExactly(1031L);
    }

    @Test
    void aCancelledSequenceGivesItsPlaceBackWhereverItIs() {
        for (int when : new int[] {1, 15, 25}) {
            a.clear();
            b.clear();
            EngineCore core = new EngineCore(PLAIN.withSlots(1), 0);
            Sequence first = sequence(20, 1000, a);
            core.submit(first, 0);
            core.submit(sequence(20, 1, b), 0);
            core.cancel(first, MILLISECONDS.toNanos(when));
            runToTheEnd(core);
            assertThat(a).isEmpty();
            // Prefill until 20; if cancelled in it the place is free at 20, if in the first step at 31.
            assertThat(b).containsExactly(when < 20 ? 51L : 62L);
            assertThat(core.counters().running()).isZero();
        }
        EngineCore core = new EngineCore(PLAIN.withSlots(1), 0);
        b.clear();
        Sequence queued = sequence(20, 1, b);
        core.submit(sequence(20, 1, a), 0);
        core.submit(queued, 0);
        core.cancel(queued, 1);
        assertThat(core.counters().queued()).isZero();
        runToTheEnd(core);
        assertThat(b).isEmpty();
    }

    @Test
    void aFreezeMovesWhatIsUnderWayAndHoldsWhatComes() {
        EngineCore core = new EngineCore(PLAIN, 0);
        core.submit(sequence(20, 2, a), 0);
        core.freeze(MILLISECONDS.toNanos(30), MILLISECONDS.toNanos(130));
        core.submit(sequence(20, 1, b), MILLISECONDS.toNanos(40));
        core.freeze(MILLISECONDS.toNanos(50), MILLISECONDS.toNanos(60));
        runToTheEnd(core);
        // a's first step, due at 31, ends at 131; b's prefill begins at 130 and ends at 150, in time for no step but
        // its own.
        assertThat(a).containsExactly(131L, 142L);
        assertThat(b).containsExactly(161L);
    }

    @Test
    void theSameSeedGivesTheSameTimelineAndJitterStaysInItsShare() {
        EngineProfile jittery = PLAIN.withJitter(0.2, 7);
        List<Long> again = new ArrayList<>();
        List<Long> other = new ArrayList<>();
        run(jittery, a);
        run(jittery, again);
        run(PLAIN.withJitter(0.2, 8), other);
        assertThat(a).isEqualTo(again).isNotEqualTo(other);
        double sum = 0;
        for (int i = 1; i < a.size(); i++) {
            long gap = a.get(i) - a.get(i - 1);
            sum += gap;
            assertThat(gap).isBetween(8_800_000L, 13_200_000L);
        }
        // 1999 gaps, uniform between 8.8 and 13.2 ms: the mean's standard error is 0.028 ms.
        assertThat(sum / 1999).isCloseTo(11e6, within(0.15e6));
    }

    private static void run(EngineProfile profile, List<Long> tokenNanos) {
        EngineCore core = new EngineCore(profile, -500);
        core.submit(new Sequence(EnginePrompt.ofLength(10), 2000, tokenNanos::add), 0);
        runToTheEnd(core);
    }
}
