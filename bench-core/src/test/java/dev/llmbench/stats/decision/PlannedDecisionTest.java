// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.llmbench.stats.evidence.Forecast;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlannedDecisionTest {

    private static final DecisionRule RULE = DecisionRule.usual(0.05);
    private static final int RUNS = 600;

    /**
     * The judge itself estimates a design effect of a little more than 1 from independent values, the forecast is told
     * 1.1.
     */
    @ParameterizedTest
    @CsvSource({"500, 0.01, true", "500, 0.02, true", "500, 0.1, true", "1000, 0.025, false", "1000, 0.1, false"})
    void itSaysHowOftenTheJudgeDecides(int size, double share, boolean finalLook) {
        Random random = new Random(7);
        QuantileJudge judge = new QuantileJudge(Limit.below(1), RULE);
        int passed = 0;
        int failed = 0;
        for (int run = 0; run < RUNS; run++) {
            double[] values = new double[size];
            for (int i = 0; i < size; i++) {
                values[i] = random.nextDouble() + (random.nextDouble() < share ? 1 : 0);
            }
            Sample sample = Sample.of(values);
            Outcome outcome = (finalLook ? judge.watchWithFinalLook(sample) : judge.watch(sample)).outcome();
            passed += outcome == Outcome.PASSED ? 1 : 0;
            failed += outcome == Outcome.FAILED ? 1 : 0;
        }

        Forecast forecast = new PlannedDecision(RULE, size, 1.1, finalLook).at(share);
        assertThat(forecast.passed()).isCloseTo((double) passed / RUNS, within(0.05));
        assertThat(forecast.failed()).isCloseTo((double) failed / RUNS, within(0.05));
    }

    @Test
    void nothingIsDecidedOnFewerThanTwentyIndependentValues() {
        assertThat(new PlannedDecision(RULE, 190, 10, true).at(1).failed()).isZero();
        assertThat(new PlannedDecision(RULE, 210, 10, true).at(1).failed()).isEqualTo(1);
    }

    @Test
    void noSizeAndNoEffectBelowOne() {
        assertThatThrownBy(() -> new PlannedDecision(RULE, 0, 1, true)).hasMessageStartingWith("size = 0");
        assertThatThrownBy(() -> new PlannedDecision(RULE, 1, 0.9, true)).hasMessageContaining("designEffect = 0.9");
    }
}
