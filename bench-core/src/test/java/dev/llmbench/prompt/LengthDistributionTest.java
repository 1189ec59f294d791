// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LengthDistributionTest {

    /** Tabulated values of the standard normal distribution. */
    @ParameterizedTest
    @CsvSource({"0.5, 0", "0.841344746, 1", "0.977249868, 2", "0.158655254, -1", "0.001349898, -3", "0.99, 2.326347874"
    })
    void theNormalCurveIsTheTabulatedOne(double share, double z) {
        assertThat(NormalCurve.quantile(share)).isCloseTo(z, within(1e-7));
        assertThat(NormalCurve.share(z)).isCloseTo(share, within(1e-8));
    }

    /** Mean and deviation of what is drawn; the bounds are far enough away not to matter. */
    @ParameterizedTest
    @CsvSource({
        "512 ± 128, 512, 128",
        "lognormal 512 ± 256 in 1..100000, 512, 256",
        "256..768, 512, 148.09",
        "700 +- 7, 700, 7"
    })
    void meanAndDeviationAreTheAsked(String text, double mean, double deviation) {
        int[] drawn = drawn(LengthDistribution.parse(text));
        double realised = IntStream.of(drawn).average().orElseThrow();
        double squares = IntStream.of(drawn)
                .mapToDouble(length -> (length - realised) * (length - realised))
                .average()
                .orElseThrow();
        assertThat(realised).isCloseTo(mean, within(mean * 0.003));
        assertThat(Math.sqrt(squares)).isCloseTo(deviation, within(deviation * 0.02));
        assertThat(LengthDistribution.parse(text).mean()).isCloseTo(realised, within(mean * 0.002));
    }

    /**
     * Clipping would put 16 % of a normal (512, 512) onto 1. Cut by rejection, its mean is known: statistics name 658
     * for the bounds 1 to 2048.
     */
    @Test
    void whatFallsOutsideIsNotMovedOntoTheBound() {
        LengthDistribution cut = LengthDistribution.parse("512 ± 512 in 1..2048");
        int[] drawn = drawn(cut);
        assertThat(cut.mean()).isCloseTo(658, within(2.0));
        assertThat(IntStream.of(drawn).filter(length -> length == 1).count()).isLessThan(drawn.length / 500);
        assertThat(IntStream.of(drawn)).allMatch(length -> length >= 1 && length <= 2048);
    }

    /** The 99th percentile of a lognormal with mean and deviation 512 is about 2505; cut at 2048 its mean is 467. */
    @Test
    void aLognormalHasTheTailThatStatisticsTell() {
        LengthDistribution free = LengthDistribution.parse("lognormal 512 ± 512 in 1..1000000");
        assertThat(free.at(0.99)).isCloseTo(2505, within(15));
        assertThat(LengthDistribution.parse("lognormal 512 ± 512 in 1..2048").mean())
                .isCloseTo(467, within(2.0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"512", "256..1024", "512 ± 128 in 1..1152", "lognormal 64 ± 32 in 2..500"})
    void boundsHoldAndTheTextReadsBack(String text) {
        LengthDistribution lengths = LengthDistribution.parse(text);
        assertThat(lengths).hasToString(text);
        assertThat(LengthDistribution.parse(lengths.toString())).isEqualTo(lengths);
        assertThat(lengths.at(0)).isBetween(lengths.shortest(), lengths.longest());
        assertThat(lengths.at(Math.nextDown(1.0))).isBetween(lengths.shortest(), lengths.longest());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "512 ± ", "many", "512 ± 128 in 9", "1.5", "5..", "512 ± -3"})
    void whatIsNoLengthIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LengthDistribution.parse(text))
                .withMessageContaining("512 ± 128");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "20000000", "9..3", "512 ± 5 in 0..9", "512 ± 99999999"})
    void whatIsOutOfRangeIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LengthDistribution.parse(text))
                .withMessageStartingWith("length = ");
    }

    private static int[] drawn(LengthDistribution lengths) {
        LengthSchedule schedule = new LengthSchedule(Lengths.of(lengths, new LengthDistribution.Fixed(1)), 42);
        return IntStream.range(0, 20_000).map(i -> schedule.at(i).isl()).toArray();
    }
}
