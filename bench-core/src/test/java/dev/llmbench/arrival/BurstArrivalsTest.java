// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class BurstArrivalsTest {

    @Test
    void aBurstComesAtOnceAndTheNextWhenTheRateAllowsIt() {
        // 4 requests per second, 3 at once: every 0.75 s
        assertThat(Schedules.offsetsNanos(new BurstArrivals(4, 3), 42, 7))
                .containsExactly(0, 0, 0, 750_000_000, 750_000_000, 750_000_000, 1_500_000_000);
    }

    @Test
    void aBurstOfOneIsConstant() {
        assertThat(Schedules.offsetsNanos(new BurstArrivals(3, 1), 42, 100))
                .isEqualTo(Schedules.offsetsNanos(new ConstantArrivals(3), 42, 100));
    }

    @Test
    void anEmptyBurstIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BurstArrivals(4, 0))
                .withMessage("burst = 0: it must be at least 1 request");
    }
}
