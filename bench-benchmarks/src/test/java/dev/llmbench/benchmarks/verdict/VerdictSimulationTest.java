// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.slo.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The short form: a few seeded runs, of which the outcome is plain. */
class VerdictSimulationTest {

    private static final int RUNS = 6;

    @Test
    void aClosedLoopPassesFarAboveItsPercentileAndFailsFarBelow() {
        Experiment experiment = Experiment.of(new Scenario.ClosedLoop(16, 1), RUNS, 1000);

        assertThat(experiment.sequential(2, 1000).passed()).isEqualTo(RUNS);
        assertThat(experiment.sequential(0.6, 1000).failed()).isEqualTo(RUNS);
        assertThat(experiment.sequential(1, 1000).passed()).isLessThanOrEqualTo(1);
        assertThat(experiment.medianDesignEffect()).isGreaterThan(1);
        assertThat(experiment.trueShareAbove(1)).isBetween(0.0499, 0.0501);
    }

    /** The short form of the A/A test: the whole path of a gate, on runs of a server that never changes. */
    @Test
    void aGateAgreesWithItselfFromRunToRun() {
        GateExperiment experiment = new GateExperiment(new Scenario.ClosedLoop(16, 1), 12, 3000);

        assertThat(experiment.verdicts(1.3)).containsEntry(Verdict.Kind.PASSED, 12);
        assertThat(experiment.verdicts(0.75)).containsEntry(Verdict.Kind.FAILED, 12);
    }

    @Test
    void beyondCapacityNothingPasses() {
        double rate = 1.2 * Scenario.capacityPerSecond();
        Experiment experiment = Experiment.of(new Scenario.OpenLoop("beyond", rate), 2, 1000);

        assertThat(experiment.sequential(2, 1000).passed()).isZero();
    }

    @Test
    void aQueueIsToldFromALoadThatFillsUp() {
        List<String> lines = new ArrayList<>();

        assertThat(new QueueSimulation(5, lines::add).run()).isEmpty();
        assertThat(lines).anyMatch(line -> line.startsWith("| open loop, 200 % of capacity | 2000 |"));
    }

    @Test
    void aSlowerCandidateIsFoundByPairing() {
        PairedExperiment experiment = new PairedExperiment(16, RUNS, 500);
        Tally slower = experiment.slowerBy(0.4, 500);
        Tally same = experiment.slowerBy(0, 500);

        assertThat(slower.failed()).isEqualTo(RUNS);
        assertThat(same.failed()).isZero();
    }

    @Test
    void theSameSeedIsTheSameRun() {
        Scenario scenario = new Scenario.OpenLoop("open", 10);

        assertThat(scenario.run(3, 50).ttftMillis())
                .containsExactly(scenario.run(3, 50).ttftMillis());
        assertThat(scenario.run(3, 50).ttftMillis())
                .isNotEqualTo(scenario.run(4, 50).ttftMillis());
    }

    @Test
    void aRateSeenNeverHasAnErrorStill() {
        assertThat(Tally.percent(0, 400)).isEqualTo("0.0 ±0.2 %");
        assertThat(Claim.atMost("x", 0.02, 400, 0.01).toString())
                .isEqualTo("| x | at most 1 % | 2.0 ±0.7 % | **no** |");
    }
}
