// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The promised error rates of rates, in a model: seconds with a deviation of 10 %, independent or each like the one
 * before.
 */
class RateJudgeRatesTest {

    private static final int RUNS = 400;
    private static final double LIMIT = 100;
    private static final double DEVIATION = 10;

    private final RateJudge judge =
            new RateJudge(Limit.atLeast(LIMIT), DecisionRule.USUAL_ALPHA_PASS, DecisionRule.USUAL_ALPHA_FAIL);

    private static double[] seconds(Random random, int count, double mean, double phi) {
        double[] seconds = new double[count];
        double off = random.nextGaussian();
        for (int i = 0; i < count; i++) {
            seconds[i] = mean + DEVIATION * off;
            off = phi * off + Math.sqrt(1 - phi * phi) * random.nextGaussian();
        }
        return seconds;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5})
    void atTheLimitNoMorePassOrFailThanPromised(double phi) {
        Random random = new Random(33);
        int passed = 0;
        int failed = 0;
        for (int run = 0; run < RUNS; run++) {
            Outcome outcome = judge.decide(seconds(random, 300, LIMIT, phi));
            passed += outcome == Outcome.PASSED ? 1 : 0;
            failed += outcome == Outcome.FAILED ? 1 : 0;
        }
        assertThat((double) passed / RUNS).isLessThanOrEqualTo(DecisionRule.USUAL_ALPHA_PASS);
        assertThat((double) failed / RUNS).isLessThanOrEqualTo(DecisionRule.USUAL_ALPHA_FAIL);
    }

    @Test
    void twentyPercentAboveTheLimitIsProvedInTwoMinutes() {
        Random random = new Random(34);
        for (int run = 0; run < RUNS; run++) {
            assertThat(judge.decide(seconds(random, 120, 1.2 * LIMIT, 0.5))).isEqualTo(Outcome.PASSED);
        }
    }
}
