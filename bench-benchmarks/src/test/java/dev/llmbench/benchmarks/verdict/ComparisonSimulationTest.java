// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.llmbench.benchmarks.verdict.DuetExperiment.Speed;
import dev.llmbench.benchmarks.verdict.StoredExperiment.Pairing;
import dev.llmbench.testkit.EngineProfile;
import dev.llmbench.testkit.EngineSimulation;
import dev.llmbench.testkit.RequestTimeline;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The short form: a few seeded comparisons, of which the outcome is plain. */
class ComparisonSimulationTest {

    private static final int RUNS = 5;

    @ParameterizedTest
    @EnumSource(Pairing.class)
    void aMuchSlowerCandidateIsFoundInSpiteOfNoise(Pairing pairing) {
        StoredExperiment.WithNoise stored = new StoredExperiment(16, RUNS, 400).withNoise(0.01);

        assertThat(stored.slowerBy(1, 0.3, pairing).failed()).isEqualTo(RUNS);
        assertThat(stored.slowerBy(0, 0.3, pairing).failed()).isZero();
        assertThat(stored.slowerBy(0.3, 0.3, pairing).passed()).isLessThanOrEqualTo(1);
    }

    @Test
    void runsThatDifferMuchRefuseASmallMargin() {
        assertThat(new StoredExperiment(16, RUNS, 400)
                        .withNoise(0.2)
                        .slowerBy(0, 0.1, Pairing.PAIRED)
                        .belowNoise())
                .isEqualTo(RUNS);
    }

    @Test
    void whatTheMachineDoesToBothServersInTurnIsNoDifference() {
        DuetExperiment duet = new DuetExperiment(16, RUNS, 100);

        assertThat(duet.slowerBy(0, 0.3, 0.2, Speed.OF_PAIR).passed()).isEqualTo(RUNS);
        assertThat(duet.slowerBy(1, 0.3, 0.2, Speed.OF_PAIR).failed()).isEqualTo(RUNS);
        assertThat(duet.slowerBy(0, 0.3, 0.5, Speed.OF_BLOCK).passed()).isLessThan(RUNS);
    }

    /** What lets one simulated run stand for many speeds: each step that much longer is each time that much longer. */
    @Test
    void aSlowerEngineInAClosedLoopHasTheSameRunWithLongerTimes() {
        double factor = 1.25;
        List<RequestTimeline> usual = timelines(1);
        List<RequestTimeline> slower = timelines(factor);

        for (int i = 0; i < usual.size(); i++) {
            assertThat((double) slower.get(i).ttftNanos())
                    .isCloseTo(factor * usual.get(i).ttftNanos(), within(1_000.0));
            assertThat((double) slower.get(i).lastTokenNanos())
                    .isCloseTo(factor * usual.get(i).lastTokenNanos(), within(100_000.0));
        }
    }

    private static List<RequestTimeline> timelines(double factor) {
        EngineProfile engine = EngineProfile.gpuLike().withJitter(0.05, 7).withStepChange(Duration.ZERO, factor);
        return new EngineSimulation(engine)
                .closedLoop(16, 200, index -> Traffic.request(3, index))
                .timelines();
    }
}
