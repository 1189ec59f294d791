// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The ratio of two runs' quantiles, paired and not. */
class RatiosTest {

    private static PairedBootstrap bootstrap(long seed) {
        return new PairedBootstrap(25, 500, new Random(seed)::nextInt);
    }

    private static double[] lognormal(int n, double sigma, long seed) {
        Random random = new Random(seed);
        double[] values = new double[n];
        Arrays.setAll(values, i -> 100 * Math.exp(sigma * random.nextGaussian()));
        return values;
    }

    @Test
    void aCandidateThatIsTenPercentSlowerEverywhereIsJustThat() {
        double[] baseline = lognormal(1000, 0.5, 1);
        double[] candidate = Arrays.stream(baseline).map(value -> 1.1 * value).toArray();

        LogRatio ratio = bootstrap(2).quantileRatio(baseline, candidate, 0.95).orElseThrow();

        assertThat(ratio.estimate()).isCloseTo(Math.log(1.1), within(1e-12));
        // What the workload does to both cancels out.
        assertThat(ratio.standardError()).isCloseTo(0, within(1e-12));
    }

    @Test
    void theErrorOfUnrelatedRunsIsThatOfTheTextbook() {
        // The p50 of n lognormal values has a log deviation of sigma sqrt(pi / 2 / n); two of them, the root of 2 more.
        double expected = 0.5 * Math.sqrt(Math.PI / 2 / 2000) * Math.sqrt(2);
        double[] errors = new double[11];
        Arrays.setAll(
                errors,
                i -> bootstrap(i)
                        .quantileRatio(lognormal(2000, 0.5, 100 + i), lognormal(2000, 0.5, 200 + i), 0.5)
                        .orElseThrow()
                        .standardError());
        Arrays.sort(errors);

        assertThat(errors[5]).isCloseTo(expected, within(0.25 * expected));
    }

    @Test
    void aResampleInTheOrderOfTheRunIsTheRun() {
        // Always beginning at index 0 and a block as long as the run draws each request once: nothing moves.
        double[] baseline = {1, 2, 3, 4};
        double[] candidate = {2, 4, 6, 9};
        PairedBootstrap same = new PairedBootstrap(4, 10, bound -> 0);

        LogRatio ratio = same.quantileRatio(baseline, candidate, 0.5).orElseThrow();

        assertThat(ratio.estimate()).isCloseTo(Math.log(5 / 2.5), within(1e-12));
        assertThat(ratio.standardError()).isCloseTo(0, within(1e-12));
    }

    @Test
    void theBandIsHalfTheTailAndNarrow() {
        assertThat(PairedBootstrap.band(0.95)).isCloseTo(0.025, within(1e-12));
        assertThat(PairedBootstrap.band(0.99)).isCloseTo(0.005, within(1e-12));
        assertThat(PairedBootstrap.band(0.5)).isEqualTo(0.025);
    }

    @Test
    void aChangeOfTheBulkAloneIsNoneOfTheTail() {
        double[] baseline = lognormal(1000, 0.5, 1);
        double p80 = 100 * Math.exp(0.5 * 0.8416);
        double[] candidate = Arrays.stream(baseline)
                .map(value -> value < p80 ? 0.7 * value : value)
                .toArray();

        assertThat(bootstrap(2)
                        .quantileRatio(baseline, candidate, 0.95)
                        .orElseThrow()
                        .estimate())
                .isCloseTo(0, within(1e-12));
    }

    @Test
    void failuresInTheTailHaveNoRatio() {
        double[] baseline = lognormal(200, 0.5, 1);
        double[] failing = baseline.clone();
        for (int i = 0; i < failing.length; i += 7) {
            failing[i] = Double.POSITIVE_INFINITY;
        }

        assertThat(bootstrap(3).quantileRatio(baseline, failing, 0.95)).isEmpty();
        assertThat(bootstrap(3).quantileRatio(baseline, failing, 0.5)).isPresent();
    }

    @Test
    void otherRequestsCannotBePaired() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> bootstrap(1).quantileRatio(new double[3], new double[4], 0.5))
                .withMessageContaining("3 and 4 requests cannot be paired");
    }

    @Test
    void boundsAreAsWideAsChanceWithinRunsOrAsWhatAcceptedRunsDifferBy() {
        LogRatio ratio = new LogRatio(0.1, 0.03, new RunNoise(0.03, 5));
        // t(4) at 0.95 is 2.131847 and at 0.99 3.746947; sqrt(2) x 0.03 = 0.0424264
        assertThat(ratio.upper(0.05)).isCloseTo(0.1 + 2.131847 * 0.0424264, within(1e-6));
        assertThat(ratio.lower(0.01)).isCloseTo(0.1 - 3.746947 * 0.0424264, within(1e-6));

        LogRatio calm = new LogRatio(0.1, 0.03, new RunNoise(0.001, 5));
        assertThat(calm.upper(0.05)).isCloseTo(0.1 + 1.6448536 * 0.03, within(1e-6));
        assertThat(calm)
                .extracting(r -> r.lower(0.01))
                .isEqualTo(LogRatio.withinRuns(0.1, 0.03).lower(0.01));

        assertThatIllegalArgumentException().isThrownBy(() -> LogRatio.withinRuns(Double.NaN, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> LogRatio.withinRuns(0, -1));
        assertThatIllegalArgumentException().isThrownBy(() -> new RunNoise(0.01, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new RunNoise(-0.01, 5));
    }

    @Test
    void theSmallestProvableMarginByHand() {
        // (t(4) 2.131847 + z 0.841621) x sqrt(2) x 0.02 = 0.0841024
        RunNoise noise = new RunNoise(0.02, 5);
        assertThat(noise.smallestProvableMargin(0, 0.05, 0.8)).isCloseTo(Math.expm1(0.0841024), within(1e-6));
        // Where chance within the runs explains all of it, it is the width of the bound: 2.131847 x 0.0282843
        assertThat(noise.smallestProvableMargin(0.03, 0.05, 0.8)).isCloseTo(Math.expm1(0.0602977), within(1e-6));
        assertThat(RunNoise.UNKNOWN.smallestProvableMargin(0.03, 0.05, 0.8)).isZero();
    }

    @Test
    void moverByHand() {
        QuantileBounds candidate = new QuantileBounds(Math.exp(0.7), Math.exp(1), Math.exp(1.3));
        QuantileBounds baseline = new QuantileBounds(Math.exp(0.1), Math.exp(0.5), Math.exp(0.7));

        // d = 0.5; up 0.3 and 0.4, down 0.3 and 0.2
        assertThat(MoverRatio.upper(candidate, baseline, 0)).isCloseTo(0.5 + 0.5, within(1e-12));
        assertThat(MoverRatio.lower(candidate, baseline, 0)).isCloseTo(0.5 - Math.sqrt(0.13), within(1e-12));
        // and what runs differ by: squares 0.25 + 0.16, 0.13 + 0.16
        assertThat(MoverRatio.upper(candidate, baseline, 0.4)).isCloseTo(0.5 + Math.sqrt(0.41), within(1e-12));
        assertThat(MoverRatio.lower(candidate, baseline, 0.4)).isCloseTo(0.5 - Math.sqrt(0.29), within(1e-12));
    }
}
