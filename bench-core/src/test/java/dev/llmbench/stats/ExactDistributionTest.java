// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats;

import static java.lang.Double.POSITIVE_INFINITY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExactDistributionTest {

    private static final Offset<Double> MILLIONTH = within(1e-6);

    @ParameterizedTest
    @CsvSource({"0, 1", "50, 30.5", "95, 91.45", "99, 98.29", "100, 100"})
    void percentilesOfTheSquaresFromOneToTenInterpolateLinearly(double percent, double expected) {
        ExactDistribution squares = ExactDistribution.of(100, 81, 64, 49, 36, 25, 16, 9, 4, 1);

        assertThat(squares.percentile(percent)).isCloseTo(expected, MILLIONTH);
    }

    @Test
    void theCheckValuesOfTheDefinitionHold() {
        ExactDistribution sample = ExactDistribution.of(12.5, 13, 11.75, 40, 12.9, 13.4, 12.2, 15, 12.7, 90);

        assertThat(sample.count()).isEqualTo(10);
        assertThat(sample.infiniteCount()).isZero();
        assertThat(sample.min()).isEqualTo(11.75);
        assertThat(sample.max()).isEqualTo(90);
        assertThat(sample.mean()).isCloseTo(23.345, MILLIONTH);
        assertThat(sample.standardDeviation()).isCloseTo(23.652743, MILLIONTH);
        assertThat(sample.percentile(50)).isCloseTo(12.95, MILLIONTH);
        assertThat(sample.percentile(75)).isCloseTo(14.6, MILLIONTH);
        assertThat(sample.percentile(90)).isCloseTo(45.0, MILLIONTH);
        assertThat(sample.percentile(95)).isCloseTo(67.5, MILLIONTH);
        assertThat(sample.percentile(99)).isCloseTo(85.5, MILLIONTH);
        assertThat(sample.percentileMethod()).isEqualTo("type-7");
    }

    @Test
    void oneValueIsEveryPercentileAndDeviatesFromNothing() {
        ExactDistribution sample = ExactDistribution.of(7);

        assertThat(sample.percentile(1)).isEqualTo(7);
        assertThat(sample.percentile(99.9)).isEqualTo(7);
        assertThat(sample.standardDeviation()).isZero();
    }

    @Test
    void aPercentileIsInfiniteWhenItsUpperNeighbourIs() {
        // ranks 0, 1, 2, 3: p50 lies at 1.5 between 20 and infinity
        ExactDistribution sample = ExactDistribution.of(POSITIVE_INFINITY, 10, 20, POSITIVE_INFINITY);

        assertThat(sample.percentile(33)).isCloseTo(19.9, MILLIONTH);
        assertThat(sample.percentile(50)).isInfinite();
        assertThat(sample.percentile(100)).isInfinite();
    }

    @Test
    void aWholeRankDoesNotReachForTheInfiniteNeighbourAbove() {
        // ranks 0, 1, 2: p50 is exactly rank 1
        assertThat(ExactDistribution.of(10, 20, POSITIVE_INFINITY).percentile(50))
                .isEqualTo(20);
    }

    @ParameterizedTest
    @CsvSource({"251, 64.4, 161", "376, 17.6, 66", "1001, 99.9, 999", "1001, 55, 550"})
    void aRankThatIsWholeButForRoundingStaysWhole(int count, double percent, int rank) {
        // 250 x 64.4 / 100 comes out a hair off 161 in binary
        double[] values = IntStream.range(0, count)
                .mapToDouble(i -> i <= rank ? i : POSITIVE_INFINITY)
                .toArray();

        assertThat(ExactDistribution.of(values).percentile(percent)).isEqualTo(rank);
    }

    @Test
    void oneInfiniteValueMakesMeanMaxAndDeviationInfiniteButNotTheMinimum() {
        ExactDistribution sample = ExactDistribution.of(1, 2, POSITIVE_INFINITY);

        assertThat(sample.count()).isEqualTo(3);
        assertThat(sample.infiniteCount()).isEqualTo(1);
        assertThat(sample.min()).isEqualTo(1);
        assertThat(sample.max()).isInfinite();
        assertThat(sample.mean()).isInfinite();
        assertThat(sample.standardDeviation()).isInfinite();
    }

    @Test
    void aSampleOfNothingButInfiniteValuesIsInfiniteEverywhere() {
        ExactDistribution sample = ExactDistribution.ofInfinite(2);

        assertThat(sample.count()).isEqualTo(2);
        assertThat(sample.min()).isInfinite();
        assertThat(sample.mean()).isInfinite();
        assertThat(sample.percentile(0)).isInfinite();
        assertThat(sample.percentile(50)).isInfinite();
    }

    @Test
    void infiniteValuesCanBeAddedToAFinishedSample() {
        ExactDistribution finite = ExactDistribution.of(10, 20);

        assertThat(finite.withInfinite(0)).isSameAs(finite);
        assertThat(finite.withInfinite(1).count()).isEqualTo(3);
        assertThat(finite.withInfinite(1).percentile(50)).isEqualTo(20);
        assertThat(finite.withInfinite(1).percentile(75)).isInfinite();
        assertThat(finite.infiniteCount()).isZero();
    }

    @Test
    void whatIsNoSampleIsRefused() {
        assertThatThrownBy(ExactDistribution::of).hasMessage("an empty sample has no distribution");
        assertThatThrownBy(() -> ExactDistribution.ofInfinite(0)).hasMessage("an empty sample has no distribution");
        assertThatThrownBy(() -> ExactDistribution.of(1, Double.NaN))
                .hasMessage("a sample cannot hold NaN: an absent value is left out");
        assertThatThrownBy(() -> ExactDistribution.of(1, POSITIVE_INFINITY, Double.NaN))
                .hasMessage("a sample cannot hold NaN: an absent value is left out");
        assertThatThrownBy(() -> ExactDistribution.of(1, Double.NEGATIVE_INFINITY))
                .hasMessage("a sample cannot hold -infinity: an absent value is left out");
        assertThatThrownBy(() -> ExactDistribution.of(1).withInfinite(-1))
                .hasMessage("count = -1: infinite values can only be added");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 100.1, Double.NaN, POSITIVE_INFINITY})
    void aPercentOutsideItsRangeIsRefused(double percent) {
        assertThatThrownBy(() -> ExactDistribution.of(1).percentile(percent))
                .hasMessage("percent = " + percent + ": a percentile lies between 0 and 100; the median is 50");
    }

    @Test
    void theCallersArrayStaysAsItWas() {
        double[] values = {3, 1, 2};
        ExactDistribution sample = ExactDistribution.of(values);
        values[0] = 99;

        assertThat(sample.max()).isEqualTo(3);
        assertThat(values).containsExactly(99, 1, 2);
    }
}
