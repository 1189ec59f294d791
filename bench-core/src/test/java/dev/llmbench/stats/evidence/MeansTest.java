// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bounds of means: at all times at once, of repeated runs, of clustered shares. */
class MeansTest {

    @Test
    void theAnytimeBoundIsThatOfTheFormula() {
        // r^2 = (5.991465 + log 5.991465 + 1) / 60 = 0.1463608; t r^2 + 1 = 5.390824 at 30 values;
        // log(1 + sqrt(5.390824) / 0.1) = 3.187244; 2 x 5.390824 / (900 x 0.1463608) = 0.0818506; root of the product
        // 0.510759
        MeanConfidenceSequence sequence = new MeanConfidenceSequence(30, 100, 1);

        assertThat(sequence.halfWidth(0.05)).isCloseTo(0.510759, within(2e-5));
        assertThat(sequence.lower(0.05)).isCloseTo(100 - 0.510759, within(2e-5));
        assertThat(sequence.upper(0.05)).isCloseTo(100 + 0.510759, within(2e-5));
    }

    @Test
    void theBoundNarrowsAsTheDefinitionSaw() {
        // 5.5, 3.9, 2.8 and 1.8 % of the rate at 30, 60, 120 and 300 s
        double at30 = new MeanConfidenceSequence(30, 0, 1).halfWidth(0.05);

        assertThat(new MeanConfidenceSequence(60, 0, 1).halfWidth(0.05) / at30).isCloseTo(3.9 / 5.5, within(0.015));
        assertThat(new MeanConfidenceSequence(120, 0, 1).halfWidth(0.05) / at30).isCloseTo(2.8 / 5.5, within(0.015));
        assertThat(new MeanConfidenceSequence(300, 0, 1).halfWidth(0.05) / at30).isCloseTo(1.8 / 5.5, within(0.015));
    }

    @Test
    void theTrueMeanIsRarelyEverBeyondTheBound() {
        int ever = 0;
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            double[] series = new double[200];
            Arrays.setAll(series, i -> 5 + random.nextGaussian());
            boolean beyond = false;
            for (int count = 30; count <= 200 && !beyond; count += 10) {
                beyond = MeanConfidenceSequence.of(Arrays.copyOf(series, count)).lower(0.05) > 5;
            }
            ever += beyond ? 1 : 0;
        }
        // 15 of 300 are allowed on average; a naive bound is beyond at some look in 45 or so
        assertThat(ever).isLessThanOrEqualTo(15);
    }

    @Test
    void dependenceWidensTheBound() {
        // Blocks of ten equal values tell as much as a tenth of them.
        Random random = new Random(1);
        double[] blocks = new double[1000];
        Arrays.setAll(blocks, i -> i % 10 == 0 ? random.nextGaussian() : 0);
        for (int i = 0; i < blocks.length; i++) {
            blocks[i] = i % 10 == 0 ? blocks[i] : blocks[i - 1];
        }

        assertThat(MeanConfidenceSequence.of(blocks).deviation()).isBetween(2.0, 5.0);
    }

    @Test
    void oneValueHasNoBound() {
        assertThatIllegalArgumentException().isThrownBy(() -> MeanConfidenceSequence.of(new double[] {1}));
        assertThatIllegalArgumentException().isThrownBy(() -> MeanInterval.of(new double[] {1}, 0.95));
    }

    @Test
    void threeRuns() {
        // 10, 12, 14: mean 12, deviation 2, t(0.975, 2) = 4.302653, half width 4.302653 x 2 / sqrt(3)
        MeanInterval interval = MeanInterval.of(new double[] {10, 12, 14}, 0.95);

        assertThat(interval.mean()).isEqualTo(12);
        assertThat(interval.deviation()).isEqualTo(2);
        assertThat(interval.halfWidth()).isCloseTo(4.302653 * 2 / Math.sqrt(3), within(1e-5));
        assertThat(interval.coefficientOfVariation()).isCloseTo(1 / 6.0, within(1e-12));
        assertThat(interval.upper() - interval.lower()).isCloseTo(2 * interval.halfWidth(), within(1e-12));
    }

    @Test
    void clusteredViolationsCountForLess() {
        // Two blocks of ten with all, two with none: p = 1/2, e = 5, 5, -5, -5, squares 100; 100 / (1/4 x 40) = 10.
        // e itself: autocovariances 25, 6.25, so the first pair is 1.25, the next -0.75: D = 1.5.
        ClusteredShare share = ClusteredShare.of(new long[] {10, 10, 10, 10}, new long[] {10, 10, 0, 0}, 1);

        assertThat(share.count()).isEqualTo(40);
        assertThat(share.violations()).isEqualTo(20);
        assertThat(share.designEffect()).isCloseTo(15, within(1e-9));
    }

    @Test
    void aClusteredShareHasAtLeastTheGivenDesignEffect() {
        assertThat(ClusteredShare.of(new long[] {10, 10}, new long[] {0, 0}, 16).designEffect())
                .isEqualTo(16);
        assertThat(ClusteredShare.of(new long[] {10, 10}, new long[] {5, 5}, 0.2)
                        .designEffect())
                .isEqualTo(1);
        assertThat(ClusteredShare.of(new long[0], new long[0], 1)).isEqualTo(new ClusteredShare(0, 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> ClusteredShare.of(new long[] {1}, new long[] {1, 0}, 1));
    }
}
