// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.llmbench.stats.evidence.LogRatio;
import dev.llmbench.stats.evidence.RunNoise;
import org.junit.jupiter.api.Test;

class RatioBoundsTest {

    private static final RunNoise NOISE = new RunNoise(0.02, 5);

    /** Widths 1.644854 x 0.03 = 0.0493456 and t(4) 2.131847 x 0.0282843 = 0.0602977; at 1 % 0.0697904 and 0.1059797. */
    @Test
    void whatOtherRequestsDoComesOnTopOfWhatAcceptedRunsDifferBy() {
        LogRatio ratio = new LogRatio(0.1, 0.03, NOISE);
        RatioBounds same = RatioBounds.of(ratio, 0.05, 0.01, "");
        RatioBounds other = RatioBounds.ofOtherRequests(ratio, 0.05, 0.01, "");

        assertThat(same.upper()).isCloseTo(0.1 + 0.0602977, within(1e-6));
        assertThat(other.upper()).isCloseTo(0.1 + Math.hypot(0.0493456, 0.0602977), within(1e-6));
        assertThat(same.lower()).isCloseTo(0.1 - 0.1059797, within(1e-6));
        assertThat(other.lower()).isCloseTo(0.1 - Math.hypot(0.0697904, 0.1059797), within(1e-6));
    }

    @Test
    void theSmallestProvableMarginByHand() {
        // of runs of which nothing is known: (1.644854 + 0.841621) x 0.03
        assertThat(RatioBounds.of(LogRatio.withinRuns(0, 0.03), 0.05, 0.01, "").smallestProvableMargin(0.8))
                .isCloseTo(Math.expm1(0.0745943), within(1e-6));
        // (2.131847 + 0.841621) x 0.0282843
        assertThat(RatioBounds.of(new LogRatio(0.1, 0.01, NOISE), 0.05, 0.01, "")
                        .smallestProvableMargin(0.8))
                .isCloseTo(Math.expm1(0.0841024), within(1e-6));
    }

    /**
     * Widths 1.644854 x 0.054 = 0.0888221 and t(4) 2.131847 x 0.0424264 = 0.0904466; the error is 0.069 and not 0.054.
     */
    @Test
    void ofOtherRequestsTheSmallestProvableMarginHoldsTheirChanceAndTheNoise() {
        double error = Math.sqrt(0.054 * 0.054 + 2 * 0.03 * 0.03);
        assertThat(error).isCloseTo(0.0686731, within(1e-6));

        assertThat(RatioBounds.ofOtherRequests(new LogRatio(0, 0.054, new RunNoise(0.03, 5)), 0.05, 0.01, "")
                        .smallestProvableMargin(0.8))
                .isCloseTo(Math.expm1(Math.hypot(0.0888221, 0.0904466) + 0.841621 * error), within(1e-6));
    }
}
