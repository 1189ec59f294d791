// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NormalizedArrivalsTest {

    /** 200 requests at 8 a second end at 25 s, whatever was drawn. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 42, -7})
    void theLastOfThePlanFallsOnItsNumberOverTheRate(long seed) {
        long[] offsets = Schedules.offsetsNanos(new NormalizedArrivals(new PoissonArrivals(8), 200), seed, 200);
        assertThat(offsets[199]).isEqualTo(25_000_000_000L);
        assertThat(offsets).isSorted();
    }

    @Test
    void gapsKeepTheirProportions() {
        long[] drawn = Schedules.offsetsNanos(new PoissonArrivals(8), 42, 200);
        long[] stretched = Schedules.offsetsNanos(new NormalizedArrivals(new PoissonArrivals(8), 200), 42, 200);
        double factor = 25e9 / drawn[199];
        for (int i = 0; i < 200; i++) {
            assertThat((double) stretched[i]).isCloseTo(drawn[i] * factor, within(1.0));
        }
    }

    @Test
    void whatComesAfterThePlanGoesOnUnstretched() {
        long[] drawn = Schedules.offsetsNanos(new PoissonArrivals(8), 42, 12);
        long[] stretched = Schedules.offsetsNanos(new NormalizedArrivals(new PoissonArrivals(8), 10), 42, 12);
        assertThat(stretched[11] - stretched[9]).isEqualTo(drawn[11] - drawn[9]);
    }

    /**
     * Given the last one, the others lie like sorted uniform numbers; the Kolmogorov-Smirnov distance of 999 of them
     * stays below 1.95 / sqrt(999) in 999 of 1000 seeds.
     */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 42})
    void theOthersAreUniformBetween(long seed) {
        long[] offsets = Schedules.offsetsNanos(new NormalizedArrivals(new PoissonArrivals(8), 1_000), seed, 1_000);
        double largest = 0;
        for (int i = 0; i < 999; i++) {
            double place = (double) offsets[i] / offsets[999];
            largest = Math.max(largest, Math.max((i + 1) / 999.0 - place, place - i / 999.0));
        }
        assertThat(largest).isLessThan(1.9495 / Math.sqrt(999));
    }

    @Test
    void theNameTellsIt() {
        ArrivalProcess arrivals = new NormalizedArrivals(new PoissonArrivals(8), 200);
        assertThat(arrivals.name()).isEqualTo("poisson-normalized");
        assertThat(arrivals.label()).isEqualTo("rate=8/s arrivals=poisson-normalized");
        assertThat(Arrays.stream(Schedules.gapsSeconds(arrivals, 1, 200)).sum()).isCloseTo(25, within(1e-6));
    }
}
