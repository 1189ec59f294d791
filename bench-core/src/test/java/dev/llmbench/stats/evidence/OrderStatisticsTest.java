// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.llmbench.stats.ExactDistribution;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OrderStatisticsTest {

    @Test
    void boundsOfTheMedianOfAHundred() {
        ExactDistribution hundred = ExactDistribution.of(
                IntStream.rangeClosed(1, 100).asDoubleStream().toArray());

        QuantileBounds bounds = OrderStatistics.bounds(hundred, 0.5, 100, 0.025);
        QuantileBounds wider = OrderStatistics.bounds(hundred, 0.5, 25, 0.025);

        // about 50 -+ 1.96 x 5, and twice that for a quarter of the information
        assertThat(bounds.estimate()).isEqualTo(50.5);
        assertThat(bounds.lower()).isCloseTo(40.9, within(0.3));
        assertThat(bounds.upper()).isCloseTo(60.1, within(0.3));
        assertThat(wider.upper() - wider.lower()).isCloseTo(2 * (bounds.upper() - bounds.lower()), within(2.0));
    }

    @Test
    void boundsThatDoNotEncloseAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new QuantileBounds(2, 1, 3));
    }
}
