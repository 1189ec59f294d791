// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Set;
import org.junit.jupiter.api.Test;

class LaterPartTest {

    /** Two of four values violate: both lie in the later half in 1 of 6 orders, neither in 1 of 6. */
    @Test
    void ordersCanBeCounted() {
        LaterPart half = new LaterPart(4, 2);

        assertThat(half.chanceOfAtLeast(2, 2)).isCloseTo(1.0 / 6, within(1e-12));
        assertThat(half.chanceOfAtLeast(1, 2)).isCloseTo(5.0 / 6, within(1e-12));
        assertThat(half.chanceOfAtLeast(0, 2)).isEqualTo(1);
        assertThat(half.chanceOfAtLeast(3, 2)).isZero();
        assertThat(half.chanceOfAtLeast(1, 3))
                .as("two places are left for three")
                .isEqualTo(1);
    }

    /** From above and from below the mode it is the same sum, up to 1. */
    @Test
    void bothSidesOfTheModeFitTogether() {
        LaterPart half = new LaterPart(2_001, 1_001);
        double before = 1;
        for (int fewest = 1; fewest <= 150; fewest++) {
            double chance = half.chanceOfAtLeast(fewest, 150);
            assertThat(chance).isBetween(0.0, before + 1e-12);
            before = chance;
        }
        assertThat(half.chanceOfAtLeast(75, 150) + half.chanceOfAtLeast(75, 150))
                .as("nearly symmetric about 75")
                .isBetween(1.0, 1.14);
    }

    @Test
    void aHalfThatIsNotAskedAgrees() {
        LaterHalf asked = LaterHalf.of(0.05, 0.1, Set.of(100));

        assertThat(asked.agrees(50, 0)).isEqualTo(1);
        assertThat(asked.agrees(100, 0)).isZero();
        assertThat(asked.agrees(100, 100)).isEqualTo(1);
        assertThat(asked.agrees(100, 12)).isBetween(0.01, 0.99).isEqualTo(asked.agrees(100, 12));
    }
}
