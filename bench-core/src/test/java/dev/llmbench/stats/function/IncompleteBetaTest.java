// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IncompleteBetaTest {

    @Test
    void theCheckValueOfTheDefinitionHolds() {
        assertThat(IncompleteBeta.of(0.05, 3, 98)).isCloseTo(0.881737, within(1e-6));
    }

    @ParameterizedTest
    @CsvSource({"0.05, 19", "0.3, 7", "0.9, 2", "0.001, 5000"})
    void withAOfOneItIsTheChanceOfAtLeastOneSuccess(double x, double b) {
        assertThat(IncompleteBeta.of(x, 1, b)).isCloseTo(1 - Math.pow(1 - x, b), within(1e-14));
    }

    @Test
    void itIsABinomialTail() {
        // at least two successes of four at 0.3: 1 - 0.7^4 - 4 x 0.3 x 0.7^3
        assertThat(IncompleteBeta.of(0.3, 2, 3)).isCloseTo(1 - 0.2401 - 0.4116, within(1e-14));
        assertThat(IncompleteBeta.logComplementOf(0.3, 2, 3)).isCloseTo(Math.log(0.6517), within(1e-13));
    }

    @ParameterizedTest
    @CsvSource({"0.5", "3", "1000", "100000"})
    void halfOfASymmetricOneIsAHalf(double a) {
        assertThat(IncompleteBeta.of(0.5, a, a)).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void aChanceTooSmallForADoubleIsStillAChance() {
        // x^a with b = 1
        assertThat(IncompleteBeta.logOf(1e-3, 200, 1)).isCloseTo(200 * Math.log(1e-3), within(1e-9));
        assertThat(IncompleteBeta.logComplementOf(0.999, 1, 200)).isCloseTo(200 * Math.log(1e-3), within(1e-9));
    }

    @Test
    void theEdgesAreCertain() {
        assertThat(IncompleteBeta.of(0, 2, 3)).isZero();
        assertThat(IncompleteBeta.of(1, 2, 3)).isEqualTo(1);
        assertThat(IncompleteBeta.logComplementOf(1, 2, 3)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(IncompleteBeta.logComplementOf(0, 2, 3)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"0.05, 95.95, 5.05", "0.99, 1, 1", "0.025, 0.5, 0.5", "0.5, 1000, 3"})
    void theInverseInverts(double probability, double a, double b) {
        double x = IncompleteBeta.inverse(probability, a, b);
        assertThat(IncompleteBeta.of(x, a, b)).isCloseTo(probability, within(1e-10));
    }

    @Test
    void whatDoesNotExistIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> IncompleteBeta.of(1.1, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> IncompleteBeta.of(0.5, 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> IncompleteBeta.of(Double.NaN, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> IncompleteBeta.inverse(-0.1, 1, 1));
    }
}
