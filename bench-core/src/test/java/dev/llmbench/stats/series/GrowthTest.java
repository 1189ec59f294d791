// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class GrowthTest {

    private static final double[] GROWING = {10, 21, 29, 41, 50, 61, 69, 81, 90, 101};
    private static final double[] FLAT = {10, 12, 9, 11, 10, 12, 9, 11, 10, 12};

    @Test
    void aStraightLineIsFoundExactly() {
        Growth growth = Growth.of(new double[] {3, 5, 7, 9, 11, 13}, 2);

        assertThat(growth.slope()).isCloseTo(1, within(1e-12));
        assertThat(growth.slopeError()).isCloseTo(0, within(1e-12));
        assertThat(growth.startLevel()).isEqualTo(5);
        assertThat(growth.endLevel()).isEqualTo(12);
    }

    @Test
    void theErrorIsThatOfLeastSquares() {
        // Levels 0, 2, 0, 2, 0 about their mean 0.8: slope 0, squares 4.8, error sqrt(4.8 / 3 / 10); neighbours differ
        // in
        // sign, so nothing is widened.
        Growth growth = Growth.of(new double[] {0, 2, 0, 2, 0}, 1);

        assertThat(growth.slope()).isCloseTo(0, within(1e-12));
        assertThat(growth.slopeError()).isCloseTo(0.4, within(1e-12));
    }

    @Test
    void aQueueThatGrowsIsSeen() {
        assertThat(Growth.of(GROWING, 2).isBeyondChance(50)).isTrue();
    }

    @Test
    void aQueueThatStaysIsNot() {
        assertThat(Growth.of(FLAT, 2).isBeyondChance(50)).isFalse();
    }

    @Test
    void slowerThanTwoPercentOfWhatArrivesIsNot() {
        // 5 a second of 260 stay
        assertThat(Growth.of(GROWING, 2).isBeyondChance(240)).isTrue();
        assertThat(Growth.of(GROWING, 2).isBeyondChance(260)).isFalse();
    }

    @Test
    void aSmallShareOfWhatIsThereIsNot() {
        double[] high = new double[10];
        Arrays.setAll(high, i -> 1000 + GROWING[i]);

        assertThat(Growth.of(high, 2).isBeyondChance(50)).isFalse();
    }

    @Test
    void fourSpansAreTooFew() {
        assertThatIllegalArgumentException().isThrownBy(() -> Growth.of(new double[4], 1));
    }

    @Test
    void levelsAreCountedByTime() {
        long[] starts = {0, 5, 10};
        long[] ends = {10, 15, Long.MAX_VALUE};

        // From 0 to 5 one is open, from 5 to 10 two, from 10 to 15 two, from 15 on one.
        assertThat(Levels.means(starts, ends, 0, 20, 4)).containsExactly(1, 2, 2, 1);
        assertThat(Levels.means(starts, ends, 0, 20, 2)).containsExactly(1.5, 1.5);
        assertThat(Levels.means(starts, ends, 7, 12, 1)).containsExactly(2);
    }

    @Test
    void levelsAtStartsDoNotCountTheOneThatStarts() {
        // What ends at the moment at which another starts is not open any more.
        assertThat(Levels.atStarts(new long[] {0, 5, 10, 12}, new long[] {10, 15, 30, 13}))
                .containsExactly(0, 1, 1, 2);
    }
}
