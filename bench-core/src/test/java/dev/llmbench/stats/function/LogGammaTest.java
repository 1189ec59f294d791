// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogGammaTest {

    @Test
    void itExtendsFactorials() {
        double logFactorial = 0;
        for (int n = 1; n <= 100; n++) {
            assertThat(LogGamma.of(n)).isCloseTo(logFactorial, within(1e-12));
            logFactorial += Math.log(n);
        }
    }

    @Test
    void atAHalfItIsTheRootOfPi() {
        assertThat(LogGamma.of(0.5)).isCloseTo(0.5 * Math.log(Math.PI), within(1e-14));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-6, 0.3, 14.999, 15.001, 1e6})
    void oneMoreMultipliesByTheNumberItself(double x) {
        double scale = Math.max(1, Math.abs(LogGamma.of(x)));
        assertThat(LogGamma.of(x + 1) - LogGamma.of(x)).isCloseTo(Math.log(x), within(1e-14 * scale));
    }

    @Test
    void betaOfOneAndNineteenIsANineteenth() {
        assertThat(LogGamma.ofBeta(1, 19)).isCloseTo(-Math.log(19), within(1e-13));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void onlyPositiveNumbersHaveOne(double x) {
        assertThatIllegalArgumentException().isThrownBy(() -> LogGamma.of(x)).withMessageContaining("x = " + x);
    }
}
