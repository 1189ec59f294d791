// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against the figures of printed tables. */
class QuantilesTest {

    @ParameterizedTest
    @CsvSource({"0.5, 0", "0.8, 0.8416212", "0.95, 1.6448536", "0.975, 1.9599640", "0.99, 2.3263479", "0.01, -2.3263479"
    })
    void ofTheNormalDistribution(double probability, double z) {
        assertThat(NormalDistribution.quantile(probability)).isCloseTo(z, within(1e-7));
        assertThat(NormalDistribution.probability(z)).isCloseTo(probability, within(1e-7));
    }

    @ParameterizedTest
    @CsvSource({
        "0.975, 4, 2.7764451",
        "0.975, 2, 4.3026527",
        "0.999, 8, 4.5007909",
        "0.75, 1, 1",
        "0.025, 4, -2.7764451",
        "0.95, 1000, 1.6463788"
    })
    void ofStudentsDistribution(double probability, double degreesOfFreedom, double t) {
        assertThat(StudentDistribution.quantile(probability, degreesOfFreedom)).isCloseTo(t, within(1e-6));
    }

    @Test
    void theMiddleOfStudentsDistributionIsZero() {
        assertThat(StudentDistribution.quantile(0.5, 3)).isCloseTo(0, within(1e-6));
    }

    @Test
    void chancesFarOutAreNoneOrAll() {
        assertThat(NormalDistribution.probability(-40)).isZero();
        assertThat(NormalDistribution.probability(40)).isEqualTo(1);
        assertThat(NormalDistribution.probability(7.9)).isCloseTo(1, within(1e-14));
    }

    @Test
    void certaintyHasNoQuantile() {
        assertThatIllegalArgumentException().isThrownBy(() -> NormalDistribution.quantile(1));
        assertThatIllegalArgumentException().isThrownBy(() -> NormalDistribution.probability(Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> StudentDistribution.quantile(0, 3));
        assertThatIllegalArgumentException().isThrownBy(() -> StudentDistribution.quantile(0.5, 0));
    }
}
