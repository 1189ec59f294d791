// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class AllAtOnceTest {

    @Test
    void allComeAtTheBeginningAndNoMoreForAnyLoadsTime() {
        long[] offsets = Schedules.offsetsNanos(new AllAtOnce(3), 42, 5);
        assertThat(offsets[2]).isZero();
        assertThat(offsets[3])
                .isEqualTo(offsets[4])
                .isGreaterThan(Duration.ofDays(30_000).toNanos());
    }

    @Test
    void aPlanKnowsHowManyThereAre() {
        ArrivalProcess heap = new AllAtOnce(64);
        assertThat(heap.expectedArrivals(Duration.ofHours(1))).isEqualTo(64);
        assertThat(heap.expectedTime(64)).isZero();
        assertThat(heap.label()).isEqualTo("arrivals=burst of 64 at once");
    }

    @Test
    void noneIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new AllAtOnce(0)).withMessageContaining("at least 1");
    }
}
