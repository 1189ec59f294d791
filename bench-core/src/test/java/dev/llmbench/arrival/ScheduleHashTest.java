// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScheduleHashTest {

    /** Computed by a second implementation in Python. */
    @Test
    void aScheduleKeepsItsName() {
        assertThat(ScheduleHash.of(new PoissonArrivals(8), 42, 100)).isEqualTo("e39547fb367ca98c");
    }

    @Test
    void seedRateAndLengthGiveAnother() {
        assertThat(new String[] {
                    ScheduleHash.of(new PoissonArrivals(8), 42, 100),
                    ScheduleHash.of(new PoissonArrivals(8), 43, 100),
                    ScheduleHash.of(new PoissonArrivals(9), 42, 100),
                    ScheduleHash.of(new PoissonArrivals(8), 42, 99),
                    ScheduleHash.of(new ConstantArrivals(8), 42, 100)
                })
                .doesNotHaveDuplicates();
        assertThat(ScheduleHash.of(new ConstantArrivals(8), 42, 100))
                .isEqualTo(ScheduleHash.of(new ConstantArrivals(8), 43, 100));
    }
}
