// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.llmbench.stats.ExactDistribution;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderStatisticsTest {

    @ParameterizedTest
    @CsvSource({
        "0.95, 100, 90, 100, 99",
        "0.95, 200, 184, 197, 196",
        "0.95, 1000, 936, 964, 962",
        "0.95, 5000, 4719, 4781, 4776",
        "0.99, 500, 490, 500, 499",
        "0.99, 1000, 983, 997, 996"
    })
    void ranksOfTheDefinition(double quantile, int count, int lower, int upper, int oneSidedUpper) {
        assertThat(OrderStatistics.lowerRank(count, quantile, 0.025)).hasValue(lower);
        assertThat(OrderStatistics.upperRank(count, quantile, 0.025)).hasValue(upper);
        assertThat(OrderStatistics.upperRank(count, quantile, 0.05)).hasValue(oneSidedUpper);
    }

    @ParameterizedTest
    @CsvSource({"0.05, 5, 29, 59, 299, 598, 2995", "0.025, 6, 36, 72, 368, 736, 3688", "0.01, 7, 44, 90, 459, 919, 4603"
    })
    void smallestSamplesOfTheDefinition(double alpha, int p50, int p90, int p95, int p99, int p995, int p999) {
        double[] quantiles = {0.5, 0.9, 0.95, 0.99, 0.995, 0.999};
        int[] expected = {p50, p90, p95, p99, p995, p999};
        for (int i = 0; i < quantiles.length; i++) {
            assertThat(OrderStatistics.smallestWithUpperBound(quantiles[i], alpha))
                    .isEqualTo(expected[i]);
            assertThat(OrderStatistics.upperRank(expected[i], quantiles[i], alpha))
                    .hasValue(expected[i]);
            assertThat(OrderStatistics.upperRank(expected[i] - 1, quantiles[i], alpha))
                    .isEqualTo(OptionalLong.empty());
        }
    }

    @Test
    void anUpperBoundKeepsTheLimitJustWhenTheTestPasses() {
        // x[u] <= T means that at most n - u values are above T.
        long rank = OrderStatistics.upperRank(1000, 0.95, 0.05).orElseThrow();

        assertThat(FixedTest.passes(1000, 1000.0 - rank, 0.05, 0.05)).isTrue();
        assertThat(FixedTest.passes(1000, 1000.0 - rank + 1, 0.05, 0.05)).isFalse();
    }

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
