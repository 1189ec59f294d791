// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import static dev.llmbench.testkit.SimulatedRequest.ofTokens;
import static java.time.Duration.ZERO;
import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class EngineSimulationTest {
    /** 1000 prompt tokens a second, 10 ms a step and 1 ms for each sequence in it, no jitter. */
    private static final EngineProfile PLAIN = EngineProfile.small()
            .withSlots(1)
            .withPrefillTokensPerSecond(1000)
            .withStep(ofMillis(10), ofMillis(1))
            .withJitter(0, 1);

    /** All that an engine can do at once, so full that sequences are thrown out. */
    private static final EngineProfile EVERYTHING = EngineProfile.gpuLike()
            .withKvCache(12_000)
            .withSlowStart(Duration.ofSeconds(10), 1.41)
            .withDrift(0.02)
            .withStepChange(Duration.ofSeconds(20), 1.3)
            .withJitter(0.05, 42);

    @Test
    void anOpenLoopsRequestsComeAtTheirTimes() {
        SimulatedRun run = new EngineSimulation(PLAIN)
                .openLoop(
                        List.of(ofTokens(20, 3).at(ofMillis(5)), ofTokens(10, 1).at(ofMillis(6))));
        RequestTimeline first = run.timelines().get(0);
        RequestTimeline second = run.timelines().get(1);
        // Prefill 5 to 25, three steps of 11; then the only slot is free: prefill 58 to 68, one step.
        assertThat(first.tokenNanos()).containsExactly(36_000_000, 47_000_000, 58_000_000);
        assertThat(first.gapNanos()).containsExactly(11_000_000, 11_000_000);
        assertThat(first.ttftNanos()).isEqualTo(31_000_000);
        assertThat(first.latencyNanos()).isEqualTo(53_000_000);
        assertThat(second.admittedNanos()).isEqualTo(58_000_000);
        assertThat(second.tokenNanos()).containsExactly(79_000_000);
        assertThat(second.gapNanos()).isEmpty();
        assertThat(run.text())
                .isEqualTo("0 5000000 5000000 20 0 0 36000000 47000000 58000000\n"
                        + "1 6000000 58000000 10 0 0 79000000\n");
        // 4 tokens in 74 ms.
        assertThat(run.outputTokensPerSecond()).isEqualTo(4 / 0.074);
    }

    @Test
    void aClosedLoopsUserAsksAgainWhenItsAnswerIsComplete() {
        SimulatedRun run = new EngineSimulation(PLAIN).closedLoop(1, 3, index -> ofTokens(10, 2));
        assertThat(run.timelines())
                .extracting(RequestTimeline::arrivalNanos)
                .containsExactly(0L, 32_000_000L, 64_000_000L);
        assertThat(run.timelines()).extracting(RequestTimeline::index).containsExactly(0L, 1L, 2L);
    }

    @Test
    void aClosedLoopKeepsItsLoadUntilTheLastWantedRequestHasEnded() {
        // Request 0 needs 100 tokens; the other user's short ones go on beside it and are in every second step.
        SimulatedRun run = new EngineSimulation(PLAIN.withSlots(2).withPrefillTokensPerSecond(1e9))
                .closedLoop(2, 2, index -> ofTokens(1, index == 0 ? 100 : 1));
        assertThat(run.timelines()).hasSize(2);
        assertThat(run.icl().count()).isEqualTo(99);
        assertThat(run.icl().meanMillis()).isBetween(11.48, 11.52);
    }

    @Test
    void usersBeginOneAfterTheOtherWithinTheRampUp() {
        SimulatedRun run =
                new EngineSimulation(PLAIN.withSlots(4)).closedLoop(4, ofMillis(8), 4, index -> ofTokens(1, 5));
        assertThat(run.timelines())
                .extracting(RequestTimeline::arrivalNanos)
                .containsExactly(0L, 2_000_000L, 4_000_000L, 6_000_000L);
    }

    @Test
    void theSameSeedGivesTheSameBytesAndAnotherSeedOthers() throws Exception {
        List<Arrival> arrivals = Workload.arrivals(5, 600, 60_000_000);
        SimulatedRun run = new EngineSimulation(EVERYTHING).openLoop(arrivals);
        assertThat(run.preemptions()).isPositive();
        assertThat(new EngineSimulation(EVERYTHING).openLoop(arrivals.stream()).text())
                .isEqualTo(run.text());
        assertThat(new EngineSimulation(EVERYTHING.withJitter(0.05, 43))
                        .openLoop(arrivals)
                        .text())
                .isNotEqualTo(run.text());
        assertThat(Sha256.of(run.text())).isEqualTo("1b50e977cb984e2b4e5c47276801a7a28f4a32ec95d8bf7ac3d56d383da90f0f");
    }

    @Test
    void aClosedLoopIsReproducibleInEveryLocale() throws Exception {
        Locale before = Locale.getDefault();
        try {
            for (Locale locale : List.of(Locale.ROOT, Locale.GERMANY, new Locale("ar", "EG"))) {
                Locale.setDefault(locale);
                SimulatedRun run = new EngineSimulation(EVERYTHING).closedLoop(48, 400, Workload.mixed(128));
                assertThat(Sha256.of(run.text()))
                        .isEqualTo("0177c336436767b7e59d105efba4da6b94e9979cb410a9d54e8e380f261f92e6");
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void withoutOptionsTheTimelineIsThatOfTheFirstVersion() throws Exception {
        // The hash was made with the engine as it was before it had any options.
        String lines = new EngineSimulation(EngineProfile.small().withSlots(8))
                .openLoop(Workload.arrivals(5, 300, 300_000_000)).timelines().stream()
                        .map(each -> LongStream.concat(
                                        LongStream.of(each.arrivalNanos()), LongStream.of(each.tokenNanos()))
                                .mapToObj(Long::toString)
                                .collect(Collectors.joining(" ", "", "\n")))
                        .collect(Collectors.joining());
        assertThat(Sha256.of(lines)).isEqualTo("4955e7cfb127aeec4f4949df7a932e4dc4b61058656bb9323beda73dcd383edf");
    }

    @Test
    void nothingIsLostAndTimeNeverGoesBack() {
        List<Arrival> arrivals = Workload.arrivals(11, 500, 40_000_000);
        SimulatedRun run = new EngineSimulation(EVERYTHING).openLoop(arrivals);
        assertThat(run.timelines()).hasSize(500).allSatisfy(each -> {
            Arrival arrival = arrivals.get((int) each.index());
            assertThat(each.arrivalNanos()).isEqualTo(arrival.atNanos());
            assertThat(each.outputTokens()).isEqualTo(arrival.request().outputTokens());
            assertThat(each.admittedNanos()).isGreaterThanOrEqualTo(each.arrivalNanos());
            assertThat(each.firstTokenNanos()).isGreaterThan(each.admittedNanos());
            assertThat(LongStream.of(each.gapNanos())).allMatch(gap -> gap > 0);
        });
    }

    @Test
    void percentilesAreLinearBetweenNeighbours() {
        SimulatedTimes squares = new SimulatedTimes(
                "squares", LongStream.of(100, 1, 4, 81, 9, 16, 64, 25, 49, 36).map(square -> square * 1_000_000));
        assertThat(squares.percentileMillis(50)).isEqualTo(30.5);
        assertThat(squares.percentileMillis(95)).isCloseTo(91.45, within(1e-9));
        assertThat(squares.percentileMillis(0)).isEqualTo(1);
        assertThat(squares.maxMillis()).isEqualTo(100);
        assertThat(squares.meanMillis()).isEqualTo(38.5);
        assertThat(squares.sortedNanos()).startsWith(1_000_000, 4_000_000);
    }

    @Test
    void withoutRequestsThereAreNoNumbers() {
        SimulatedRun none = new EngineSimulation(PLAIN).openLoop(List.of());
        assertThat(none.timelines()).isEmpty();
        assertThat(none.text()).isEmpty();
        assertThat(none.ttft().count()).isZero();
        assertThatIllegalState(() -> none.ttft().percentileMillis(50), "there is no ttft here");
        assertThatIllegalState(() -> none.icl().meanMillis(), "there is no icl here");
        assertThatIllegalState(none::outputTokensPerSecond, "there is no request here");
    }

    private static void assertThatIllegalState(ThrowingCallable call, String words) {
        assertThatIllegalStateException().isThrownBy(call).withMessageStartingWith(words);
    }

    @Test
    void aLoadThatIsNoneIsNamed() {
        EngineSimulation simulation = new EngineSimulation(PLAIN.withKvCache(64));
        refused(() -> simulation.closedLoop(0, 1, index -> ofTokens(1, 1)), "users = 0");
        refused(() -> simulation.closedLoop(1, 0, index -> ofTokens(1, 1)), "requests = 0");
        refused(() -> simulation.closedLoop(1, ofMillis(-1), 1, index -> ofTokens(1, 1)), "rampUp = PT-0.001S");
        refused(() -> ofTokens(-1, 1), "promptTokens = -1");
        refused(() -> ofTokens(1, 0), "outputTokens = 0");
        refused(() -> ofTokens(1, 1).at(ofMillis(-1)), "atNanos = -1000000");
        refused(
                () -> simulation.openLoop(
                        Stream.of(ofTokens(1, 1).at(ofMillis(1)), ofTokens(1, 1).at(ZERO))),
                "an arrival at 0 ns follows one at 1000000 ns");
        refused(() -> simulation.closedLoop(1, 1, index -> ofTokens(60, 5)), "request 0: a prompt of 60");
        refused(
                () -> new EngineSimulation(PLAIN)
                        .closedLoop(1, 1, index -> ofTokens(1, 1))
                        .ttft()
                        .percentileMillis(101),
                "percent = 101");
    }

    private static void refused(ThrowingCallable call, String start) {
        assertThatIllegalArgumentException().isThrownBy(call).withMessageStartingWith(start);
    }
}
