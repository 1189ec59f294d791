// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a schedule of a million arrivals costs. Prints the best of seven; the aim is below half a second. */
@Tag("nightly")
class MillionArrivalsTest {

    private static final int MILLION = 1_000_000;

    static Stream<ArrivalProcess> processes() {
        return Stream.of(
                new ConstantArrivals(1_000),
                new PoissonArrivals(1_000),
                new GammaArrivals(1_000, 0.5),
                new GammaArrivals(1_000, 4),
                new NormalizedArrivals(new PoissonArrivals(1_000), MILLION),
                new ProfiledArrivals(new PoissonArrivals(1), RateProfile.parse("100..2000 over 600s")),
                new BurstArrivals(1_000, 16),
                new ThinnedArrivals(new PoissonArrivals(4_000), 1, 4));
    }

    @ParameterizedTest
    @MethodSource("processes")
    void isPrinted(ArrivalProcess process) {
        long best = Long.MAX_VALUE;
        long[] offsets = {};
        for (int round = 0; round < 7; round++) {
            long before = System.nanoTime();
            offsets = Schedules.offsetsNanos(process, round, MILLION);
            best = Math.min(best, System.nanoTime() - before);
        }
        System.out.printf(
                Locale.ROOT, "a million arrivals, %s: %.0f ms (aim: below 500 ms)%n", process.label(), best / 1e6);
        assertThat(offsets).isSorted();
    }
}
