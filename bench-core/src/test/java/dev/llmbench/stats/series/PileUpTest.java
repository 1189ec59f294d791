// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PileUpTest {

    /**
     * One begins at each of 0 to 40; of those until 10, the even ones last 4 and the odd ones 2 more than half a unit.
     */
    private static PileUp at40(long laterLast) {
        long[] starts = new long[41];
        long[] ends = new long[41];
        Arrays.setAll(starts, i -> 10L * i);
        Arrays.setAll(ends, i -> starts[i] + (i > 10 ? laterLast : i % 2 == 0 ? 45 : 25));
        return PileUp.at(starts, ends, 400);
    }

    @Test
    void whatTheEarlyOnesStandForIsExpected() {
        // An even one outlasts the ages 0, 10, 20, 30, 40; an odd one 0, 10, 20: six of 5 and five of 3.
        PileUp pileUp = at40(45);

        assertThat(pileUp.open()).isEqualTo(5);
        assertThat(pileUp.expected()).isCloseTo((6 * 5 + 5 * 3) / 11.0, within(1e-12));
        double variance = (6 * 25 + 5 * 9) / 11.0 - Math.pow(45 / 11.0, 2);
        assertThat(pileUp.error()).isCloseTo(Math.sqrt(variance / 11 + 45 / 11.0), within(1e-12));
        assertThat(pileUp.isBeyondChance()).isFalse();
    }

    @Test
    void whatLastsLongerLaterIsBeyondChance() {
        assertThat(at40(125).open()).isEqualTo(13);
        assertThat(at40(125).isBeyondChance()).isTrue();
        assertThat(at40(115).isBeyondChance()).isFalse();
    }

    @Test
    void whatHasNotEndedLastsUntilNow() {
        long[] starts = {0, 10, 20, 30, 40};
        long[] ends = {Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE};
        PileUp pileUp = PileUp.at(starts, ends, 40);

        // The two early ones were still open at 40 and 30, the later ones are of ages 20, 10, 0.
        assertThat(pileUp.open()).isEqualTo(3);
        assertThat(pileUp.expected()).isEqualTo(3);
        assertThat(pileUp.isBeyondChance()).isFalse();
    }
}
