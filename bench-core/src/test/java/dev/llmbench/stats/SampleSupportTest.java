// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleSupportTest {

    @ParameterizedTest
    @CsvSource({
        "95, 59, REFUSED",
        "95, 60, THIN",
        "95, 199, THIN",
        "95, 200, GOOD",
        "99, 100, REFUSED",
        "99, 299, REFUSED",
        "99, 300, THIN",
        "99, 999, THIN",
        "99, 1000, GOOD",
        "5, 59, REFUSED",
        "5, 60, THIN",
        "50, 5, REFUSED",
        "50, 6, THIN",
        "50, 20, GOOD",
        "99.9, 2999, REFUSED",
        "99.9, 3000, THIN",
        "99.9, 10000, GOOD"
    })
    void aSampleCarriesAPercentileWhenEnoughValuesLieBeyondIt(double percent, long count, SampleSupport expected) {
        assertThat(SampleSupport.of(count, percent)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"1", "5", "10", "25", "50", "75", "90", "95", "99", "99.9"})
    void theSmallestAcceptedSampleIsAcceptedAndOneLessIsNot(double percent) {
        long smallest = SampleSupport.smallestAccepted(percent);

        assertThat(SampleSupport.of(smallest, percent)).isNotEqualTo(SampleSupport.REFUSED);
        assertThat(SampleSupport.of(smallest - 1, percent)).isEqualTo(SampleSupport.REFUSED);
    }
}
