// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThinnedArrivalsTest {

    static Stream<ArrivalProcess> wholes() {
        return Stream.of(
                new ConstantArrivals(40),
                new PoissonArrivals(40),
                new GammaArrivals(40, 0.3),
                new BurstArrivals(40, 7),
                new ProfiledArrivals(new PoissonArrivals(1), RateProfile.parse("5..80 over 60s")));
    }

    /** All parts up to a moment, sorted, are all of the whole up to that moment: none is lost, none doubled. */
    @ParameterizedTest
    @MethodSource("wholes")
    void allPartsTogetherAreTheWhole(ArrivalProcess whole) {
        long[] all = Schedules.offsetsNanos(whole, 42, 5_000);
        long end = all[4_999];
        List<Long> parts = new ArrayList<>();
        for (int part = 0; part < 3; part++) {
            ArrivalTimes times = new ThinnedArrivals(whole, part, 3).times(42);
            for (long offset = times.nextOffsetNanos(); offset < end; offset = times.nextOffsetNanos()) {
                parts.add(offset);
            }
        }
        Collections.sort(parts);
        assertThat(parts)
                .isEqualTo(Arrays.stream(all)
                        .filter(offset -> offset < end)
                        .boxed()
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void aPartOfPoissonArrivalsIsPoisson(int part) {
        double[] gaps = Schedules.gapsSeconds(new ThinnedArrivals(new PoissonArrivals(40), part, 4), 7, 5_000);
        assertThat(Schedules.distanceFromExponential(gaps, 10)).isLessThan(1.9495 / Math.sqrt(5_000));
        assertThat(Schedules.coefficientOfVariation(gaps)).isCloseTo(1, within(4 / Math.sqrt(5_000)));
    }

    /**
     * 1 to 3 requests per second over 10 s are 20, a mean of 2; half of them are a part's, and 15 s more at 3/s are 45.
     */
    @Test
    void aPartExpectsItsShareOfAProfile() {
        ArrivalProcess whole = new ProfiledArrivals(new PoissonArrivals(1), RateProfile.parse("1..3 over 10s"));
        ArrivalProcess half = new ThinnedArrivals(whole, 1, 2);

        assertThat(half.expectedArrivals(Duration.ofSeconds(10))).isCloseTo(10, within(1e-9));
        assertThat(half.expectedArrivals(Duration.ofSeconds(25))).isCloseTo(32.5, within(1e-9));
        assertThat(half.expectedTime(10)).isCloseTo(Duration.ofSeconds(10), Duration.ofNanos(10));
    }

    @Test
    void aSinglePartIsTheWhole() {
        assertThat(Schedules.offsetsNanos(new ThinnedArrivals(new PoissonArrivals(8), 0, 1), 42, 100))
                .isEqualTo(Schedules.offsetsNanos(new PoissonArrivals(8), 42, 100));
    }

    @Test
    void aPartThatDoesNotExistIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ThinnedArrivals(new PoissonArrivals(8), 3, 3))
                .withMessageContaining("part 3 of 3")
                .withMessageContaining("the last one is 2");
    }
}
