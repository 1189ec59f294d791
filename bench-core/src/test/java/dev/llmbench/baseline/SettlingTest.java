// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.stats.evidence.LogRatio;
import dev.llmbench.stats.evidence.RunNoise;
import org.junit.jupiter.api.Test;

class SettlingTest {

    private static final ComparisonRules RULES = ComparisonRules.usual();

    /** Five runs that differ by 1.99 %: t(4) 2.131847 x sqrt(2) x 0.0199 = 0.06. */
    private static final RunNoise NOISE = new RunNoise(0.0199, 5);

    private static String settling(RatioBounds bounds, double logMargin) {
        return Settling.of(bounds, Math.expm1(logMargin), RULES, 0.2);
    }

    private static RatioBounds unpaired(LogRatio ratio) {
        return RatioBounds.ofOtherRequests(ratio, RULES.alphaPass(), RULES.alphaFail(), "");
    }

    /**
     * The width within the runs is 1.645 x 0.0426 = 0.0701, with the noise 0.0922; at most 0.0671 of it fits 0.09: 1.09
     * times.
     */
    @Test
    void ofOtherRequestsOnlyWhatTheNoiseLeavesOfTheDistanceCounts() {
        assertThat(settling(unpaired(new LogRatio(0, 0.0426, NOISE)), 0.09))
                .startsWith("about 1.1 times as many requests on both sides would settle it, or a margin of 20 %");
    }

    /** At 1 % the widths are 2.326348 x 0.06 = 0.139581 and t(4) 3.746947 x 0.028143 = 0.105450, together 0.174937. */
    @Test
    void beyondTheMarginItIsTheWidthOfAFailure() {
        // (0.174937^2 - 0.105450^2) / (0.13^2 - 0.105450^2) = 3.37
        assertThat(settling(unpaired(new LogRatio(0.13, 0.06, NOISE)), 0)).startsWith("about 3.4 times");
    }

    /** t(7) at 5 % is 1.894579, so that the width is 0.03789. */
    @Test
    void ofPairsOfBlocksTheWidthIsStudents() {
        double width = 1.894579 * 0.02;
        RatioBounds blocks = new RatioBounds(0, -0.0600, width, 0.02, RunNoise.UNKNOWN, false, "8 block pairs");

        assertThat(settling(blocks, 0.035)).startsWith("about 1.2 times");
    }

    /** 1.644854 x 0.05 / 0.07 is 1.175, squared 1.38; the noise, 0.06, is the lesser width. */
    @Test
    void ofPairsOfRequestsTheLargerWidthCounts() {
        RatioBounds paired = RatioBounds.of(new LogRatio(0, 0.05, NOISE), RULES.alphaPass(), RULES.alphaFail(), "");

        assertThat(settling(paired, 0.07)).startsWith("about 1.4 times");
    }

    @Test
    void whereTheNoiseAloneIsAsWideNoNumberOfRequestsIsTold() {
        assertThat(settling(unpaired(new LogRatio(0, 0.01, NOISE)), 0.0599))
                .startsWith("the ratio is too close to the margin to be told apart from it");
    }

    @Test
    void noNumberIsToldThatNobodyWouldMeasure() {
        assertThat(settling(unpaired(new LogRatio(0, 0.05, NOISE)), 0.0605))
                .startsWith("the ratio is too close to the margin to be told apart from it")
                .endsWith(", or a margin of 20 %, the smallest that this run can prove");
    }
}
