// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The check values are those of the definition, at an allowed share of 5 %. */
class SequentialTestTest {

    private static final SequentialTest FIVE_PERCENT = new SequentialTest(0.05);

    @ParameterizedTest
    @CsvSource({"100, 0, 3.766185", "100, 2, 0.756055", "1000, 30, 3.439144", "333.3, 5.5, 4.302511"})
    void evidenceForFewer(double count, double violations, double expected) {
        assertThat(FIVE_PERCENT.logEvidenceBelow(count, violations)).isCloseTo(expected, within(1e-6));
    }

    @ParameterizedTest
    @CsvSource({"50, 10, 5.297618", "1000, 80, 6.654558", "100, 2, -1.500408"})
    void evidenceForMore(double count, double violations, double expected) {
        assertThat(FIVE_PERCENT.logEvidenceAbove(count, violations)).isCloseTo(expected, within(1e-6));
    }

    @Test
    void byHandWithoutViolations() {
        // The beta(1, 19) mixture of (1 - p)^n is 19 / (19 + n); cut at 0.05 it holds 1 - 0.95^(19 + n) of 1 - 0.95^19.
        double byHand = Math.log(19.0 / 119)
                - 100 * Math.log(0.95)
                + Math.log(1 - Math.pow(0.95, 119))
                - Math.log(1 - Math.pow(0.95, 19));

        assertThat(FIVE_PERCENT.logEvidenceBelow(100, 0)).isCloseTo(byHand, within(1e-10));
    }

    @Test
    void nothingProvesNothing() {
        assertThat(FIVE_PERCENT.logEvidenceBelow(0, 0)).isCloseTo(0, within(1e-12));
        assertThat(FIVE_PERCENT.logEvidenceAbove(0, 0)).isCloseTo(0, within(1e-12));
    }

    @Test
    void onAverageEvidenceDoesNotGrowAtTheAllowedShare() {
        // At p0 both are martingales: the mean over the next value is what it was.
        for (int n = 0; n < 200; n += 7) {
            for (int k = 0; k <= n; k += 3) {
                double below = Math.exp(FIVE_PERCENT.logEvidenceBelow(n, k));
                double next = 0.05 * Math.exp(FIVE_PERCENT.logEvidenceBelow(n + 1, k + 1))
                        + 0.95 * Math.exp(FIVE_PERCENT.logEvidenceBelow(n + 1, k));
                assertThat(next).isCloseTo(below, within(1e-9 * Math.max(1, below)));
                double above = Math.exp(FIVE_PERCENT.logEvidenceAbove(n, k));
                double nextAbove = 0.05 * Math.exp(FIVE_PERCENT.logEvidenceAbove(n + 1, k + 1))
                        + 0.95 * Math.exp(FIVE_PERCENT.logEvidenceAbove(n + 1, k));
                assertThat(nextAbove).isCloseTo(above, within(1e-9 * Math.max(1, above)));
            }
        }
    }

    @Test
    void theBoundaryOfAPassAtFivePercent() {
        assertThat(passBoundary(0.05, 8)).containsExactly(82, 130, 170, 207, 242, 276, 309, 340, 371);
    }

    @Test
    void theBoundaryOfAPassAtOnePercentAndAtATenthOfIt() {
        assertThat(passBoundary(0.01, 8)).containsExactly(417, 657, 862, 1050, 1227, 1396, 1560, 1720, 1876);
        assertThat(passBoundary(0.001, 3)).containsExactly(4188, 6595, 8645, 10524);
    }

    private static long[] passBoundary(double allowedShare, int mostViolations) {
        SequentialTest test = new SequentialTest(allowedShare);
        return LongStream.rangeClosed(0, mostViolations)
                .map(k -> test.smallestPassing(k, 0.05))
                .toArray();
    }

    @Test
    void theBoundaryOfAFailure() {
        assertThat(failBoundary(0.05)).containsExactly(8, 16, 25, 35, 45, 56, 66, 78);
        assertThat(failBoundary(0.01)).containsExactly(30, 71, 116, 163, 212, 264, 317, 372);
    }

    private static long[] failBoundary(double allowedShare) {
        SequentialTest test = new SequentialTest(allowedShare);
        return LongStream.rangeClosed(5, 12)
                .map(k -> test.largestFailing(k, 0.01).orElseThrow())
                .toArray();
    }

    @Test
    void fourViolationsNeverFailAtFivePercent() {
        assertThat(FIVE_PERCENT.largestFailing(4, 0.01)).isEqualTo(OptionalLong.empty());
        assertThat(FIVE_PERCENT.largestFailing(0, 0.01)).isEqualTo(OptionalLong.empty());
    }

    @Test
    void itHoldsForMillions() {
        assertThat(FIVE_PERCENT.logEvidenceBelow(1e6, 40_000)).isGreaterThan(1000);
        assertThat(FIVE_PERCENT.logEvidenceAbove(1e6, 40_000)).isLessThan(-5);
        assertThat(FIVE_PERCENT.logEvidenceAbove(1e6, 1e6)).isGreaterThan(1e6);
    }

    @Test
    void whatCannotBeCountedIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> FIVE_PERCENT.logEvidenceBelow(3, 4));
        assertThatIllegalArgumentException().isThrownBy(() -> FIVE_PERCENT.logEvidenceBelow(3, -1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SequentialTest(0))
                .withMessageContaining("allowedShare = 0.0");
        assertThatIllegalArgumentException().isThrownBy(() -> SequentialTest.threshold(1));
    }
}
