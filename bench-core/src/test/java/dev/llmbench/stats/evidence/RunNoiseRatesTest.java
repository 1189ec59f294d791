// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.stats.decision.Outcome;
import dev.llmbench.stats.decision.RatioJudge;
import dev.llmbench.stats.function.NormalDistribution;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The promised error rates of comparisons with a stored run, in a model: logarithms are normal, and a few runs tell
 * their noise.
 */
class RunNoiseRatesTest {

    private static final int DRAWS = 20_000;
    private static final double MARGIN = 0.10;
    /** All of the ratio's error is put on the other side. */
    private static final QuantileBounds EXACT = new QuantileBounds(1, 1, 1);

    @ParameterizedTest
    @CsvSource({
        "0.02, 0, 5", "0.02, 0.01, 5", "0.02, 0.03, 5", "0.04, 0, 5", "0.04, 0.01, 5", "0.04, 0.03, 5",
        "0.02, 0, 8", "0.02, 0.01, 8", "0.02, 0.03, 8", "0.04, 0, 8", "0.04, 0.01, 8", "0.04, 0.03, 8"
    })
    void atTheMarginNoMorePassOrFailThanPromised(double standardError, double tau, int runs) {
        Random random = new Random(82);
        RatioJudge judge = RatioJudge.usual(MARGIN);
        double between = Math.sqrt(standardError * standardError + 2 * tau * tau);
        int passed = 0;
        int failed = 0;
        for (int i = 0; i < DRAWS; i++) {
            double estimate = Math.log1p(MARGIN) + between * random.nextGaussian();
            // One run's variance is half of that between two.
            RunNoise noise = new RunNoise(deviation(random, runs) * between / Math.sqrt(2), runs);
            Outcome outcome = judge.decide(new LogRatio(estimate, standardError, noise));
            passed += outcome == Outcome.PASSED ? 1 : 0;
            failed += outcome == Outcome.FAILED ? 1 : 0;
        }
        assertThat(share(passed)).isLessThanOrEqualTo(allowed(0.05));
        assertThat(share(failed)).isLessThanOrEqualTo(allowed(0.01));
    }

    /**
     * Two runs of other requests, and accepted ones that had the same: of their spread only the server's own part is
     * chance.
     */
    @ParameterizedTest
    @CsvSource({
        "0.054, 0.018, 0, 5",
        "0.054, 0.018, 0.01, 5",
        "0.054, 0.018, 0.02, 5",
        "0.054, 0.018, 0.03, 5",
        "0.054, 0.018, 0.06, 5",
        "0.04, 0, 0, 5",
        "0.04, 0, 0.02, 5",
        "0.04, 0, 0.04, 5",
        "0.04, 0, 0.04, 10"
    })
    void ofOtherRequestsNoMorePassOrFailThanPromised(double standardError, double ofServer, double tau, int runs) {
        Random random = new Random(83);
        RatioJudge judge = RatioJudge.usual(MARGIN);
        double between = Math.sqrt(standardError * standardError + 2 * tau * tau);
        double ofAccepted = Math.sqrt(ofServer * ofServer / 2 + tau * tau);
        RunNoise unit = new RunNoise(1, runs);
        double passWidth = unit.halfWidth(0.05);
        double failWidth = unit.halfWidth(0.01);
        int passed = 0;
        int failed = 0;
        for (int i = 0; i < DRAWS; i++) {
            double estimate = Math.log1p(MARGIN) + between * random.nextGaussian();
            double spread = deviation(random, runs) * ofAccepted;
            Outcome outcome = judge.decide(
                    MoverRatio.lower(quantile(estimate, standardError, 0.01), EXACT, failWidth * spread),
                    MoverRatio.upper(quantile(estimate, standardError, 0.05), EXACT, passWidth * spread));
            passed += outcome == Outcome.PASSED ? 1 : 0;
            failed += outcome == Outcome.FAILED ? 1 : 0;
        }
        assertThat(share(passed)).isLessThanOrEqualTo(allowed(0.05));
        assertThat(share(failed)).isLessThanOrEqualTo(allowed(0.01));
    }

    private static QuantileBounds quantile(double logarithm, double error, double alpha) {
        double width = NormalDistribution.quantile(1 - alpha) * error;
        return new QuantileBounds(Math.exp(logarithm - width), Math.exp(logarithm), Math.exp(logarithm + width));
    }

    private static double share(int count) {
        return (double) count / DRAWS;
    }

    private static double allowed(double rate) {
        return rate + 3 * Math.sqrt(rate * (1 - rate) / DRAWS);
    }

    private static double deviation(Random random, int runs) {
        double[] values =
                IntStream.range(0, runs).mapToDouble(i -> random.nextGaussian()).toArray();
        double mean = IntStream.range(0, runs).mapToDouble(i -> values[i]).sum() / runs;
        double squares = IntStream.range(0, runs)
                .mapToDouble(i -> (values[i] - mean) * (values[i] - mean))
                .sum();
        return Math.sqrt(squares / (runs - 1));
    }
}
