// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** The short form: a few seeded runs of 16 users, whose gaps are far from a limit. */
class GapSimulationTest {

    private static final int RUNS = 4;
    private static final int SECONDS = 40;

    @Test
    void aLimitFarAboveIsPassedAndOneFarBelowFailed() {
        GapExperiment.Limits limits =
                new GapExperiment(new Scenario.ClosedLoop(16, 1), RUNS, 600).limits(0.95, 1, 1.6, 0.6);

        assertThat(limits.trueShare(0)).isCloseTo(0.05, within(0.001));
        assertThat(limits.medianDesignEffect(0, SECONDS)).isGreaterThan(5);
        assertThat(limits.watched(1, SECONDS, 0.05).passed()).isEqualTo(RUNS);
        assertThat(limits.watched(2, SECONDS, 0.05).failed()).isEqualTo(RUNS);
        assertThat(limits.watched(0, SECONDS, 0.05).passed()).isLessThanOrEqualTo(1);
        assertThat(limits.after(0, SECONDS, 0.05).failed()).isZero();
    }
}
