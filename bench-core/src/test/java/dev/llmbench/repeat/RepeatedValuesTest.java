// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.repeat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class RepeatedValuesTest {

    private static final double FAILED = Double.POSITIVE_INFINITY;

    /** By hand: mean 12, s = 2, t of 0.975 with 2 degrees of freedom 4.30265. */
    @Test
    void threeValuesByHand() {
        RepeatedValues values = new RepeatedValues(List.of(14.0, 10.0, 12.0));

        assertThat(values.median()).isEqualTo(12);
        assertThat(values.mean()).hasValue(12);
        assertThat(values.coefficientOfVariation()).hasValue(2.0 / 12);
        MeanBounds bounds = values.meanBounds(0.95).orElseThrow();
        assertThat(bounds.lower()).isCloseTo(12 - 4.96828, within(1e-4));
        assertThat(bounds.upper()).isCloseTo(12 + 4.96828, within(1e-4));
    }

    @Test
    void theMedianIsNoBestAndNoMean() {
        assertThat(new RepeatedValues(List.of(1.0, 2.0, 90.0)).median()).isEqualTo(2);
        assertThat(new RepeatedValues(List.of(1.0, 2.0, 4.0, 90.0)).median()).isEqualTo(3);
    }

    @Test
    void equalValuesDoNotVary() {
        RepeatedValues values = new RepeatedValues(List.of(5.0, 5.0));

        assertThat(values.coefficientOfVariation()).hasValue(0);
        assertThat(values.meanBounds(0.95)).contains(new MeanBounds(5, 5));
    }

    @Test
    void aRunThatFailedLeavesTheMedianOfTheOthersAndNoMean() {
        RepeatedValues values = new RepeatedValues(List.of(1.0, FAILED, 2.0));

        assertThat(values.median()).isEqualTo(2);
        assertThat(values.mean()).isEmpty();
        assertThat(values.coefficientOfVariation()).isEmpty();
        assertThat(values.meanBounds(0.95)).isEmpty();
        assertThat(new RepeatedValues(List.of(1.0, FAILED, FAILED)).median()).isInfinite();
    }

    @Test
    void whatIsNothingOnTheWholeHasNoCoefficientOfVariation() {
        assertThat(new RepeatedValues(List.of(0.0, 0.0)).coefficientOfVariation())
                .isEmpty();
    }

    @Test
    void oneValueAndConfidencesThatAreNoneAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RepeatedValues(List.of(1.0)))
                .withMessageContaining("at least two runs");
        RepeatedValues two = new RepeatedValues(List.of(1.0, 2.0));
        assertThatIllegalArgumentException().isThrownBy(() -> two.meanBounds(1)).withMessageContaining("0.95 is usual");
        assertThatIllegalArgumentException().isThrownBy(() -> two.meanBounds(Double.NaN));
    }
}
