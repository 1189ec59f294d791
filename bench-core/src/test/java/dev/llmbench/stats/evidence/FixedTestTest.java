// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.llmbench.stats.function.IncompleteBeta;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FixedTestTest {

    @ParameterizedTest
    @CsvSource({
        "0.05, 0.25, 153, 208",
        "0.05, 0.5, 361, 624",
        "0.05, 0.75, 1679, 2891",
        "0.05, 0.9, 11266, 19589",
        "0.01, 0.25, 773, 1182",
        "0.01, 0.5, 1941, 3137",
        "0.01, 0.75, 8753, 15028",
        "0.01, 0.9, 58480, 101845",
        "0.001, 0.25, 7752, 11840",
        "0.001, 0.5, 19439, 31411",
        "0.001, 0.75, 87591, 151439"
    })
    void theSizeThatPassesWithEightyAndNinetyFivePercentChance(
            double allowedShare, double ratio, int eighty, int ninetyFive) {
        assertThat(sizeToPass(allowedShare, ratio, 0.8)).isEqualTo(eighty);
        assertThat(sizeToPass(allowedShare, ratio, 0.95)).isEqualTo(ninetyFive);
    }

    /** The first size at which so many violations as may pass are that likely. */
    private static int sizeToPass(double allowedShare, double ratio, double chance) {
        int most = -1;
        for (int n = 1; ; n++) {
            while (FixedTest.passes(n, most + 1, allowedShare, 0.05)) {
                most++;
            }
            if (most >= 0 && chanceOfAtMost(n, most, ratio * allowedShare) >= chance) {
                return n;
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0.05, 1.5, 910, 1450",
        "0.05, 2, 267, 425",
        "0.05, 4, 44, 69",
        "0.01, 1.5, 4775, 7647",
        "0.01, 2, 1398, 2258",
        "0.01, 4, 226, 390"
    })
    void theSizeThatFailsWithEightyAndNinetyFivePercentChance(
            double allowedShare, double ratio, int eighty, int ninetyFive) {
        assertThat(sizeToFail(allowedShare, ratio, 0.8)).isEqualTo(eighty);
        assertThat(sizeToFail(allowedShare, ratio, 0.95)).isEqualTo(ninetyFive);
    }

    /**
     * The first such size; as sizes grow the chance falls back at each step of the boundary, so some larger ones do not
     * do.
     */
    private static int sizeToFail(double allowedShare, double ratio, double chance) {
        int fewest = 1;
        for (int n = 1; ; n++) {
            while (fewest <= n && !FixedTest.fails(n, fewest, allowedShare, 0.01)) {
                fewest++;
            }
            if (fewest <= n && 1 - chanceOfAtMost(n, fewest - 1, ratio * allowedShare) >= chance) {
                return n;
            }
        }
    }

    private static double chanceOfAtMost(int count, int violations, double share) {
        return Math.exp(IncompleteBeta.logComplementOf(share, violations + 1.0, count - violations));
    }

    @Test
    void boundsWithoutAndWithNothingButViolations() {
        // 1 - 0.05^(1/59) is just below 5 %: the smallest sample that passes p95
        assertThat(FixedTest.upperBound(59, 0, 0.05)).isCloseTo(1 - Math.pow(0.05, 1.0 / 59), within(1e-9));
        assertThat(FixedTest.lowerBound(59, 0, 0.05)).isZero();
        assertThat(FixedTest.upperBound(3, 3, 0.05)).isEqualTo(1);
        assertThat(FixedTest.lowerBound(3, 3, 0.05)).isCloseTo(Math.pow(0.05, 1.0 / 3), within(1e-9));
        assertThat(FixedTest.passes(59, 0, 0.05, 0.05)).isTrue();
        assertThat(FixedTest.passes(58, 0, 0.05, 0.05)).isFalse();
        assertThat(FixedTest.passes(3, 3, 0.05, 0.05)).isFalse();
        assertThat(FixedTest.fails(3, 0, 0.05, 0.01)).isFalse();
    }

    @Test
    void testsAndBoundsAgree() {
        for (int k = 0; k <= 200; k++) {
            assertThat(FixedTest.passes(200, k, 0.05, 0.05)).isEqualTo(FixedTest.upperBound(200, k, 0.05) <= 0.05);
            assertThat(FixedTest.fails(200, k, 0.05, 0.01)).isEqualTo(FixedTest.lowerBound(200, k, 0.01) >= 0.05);
        }
    }
}
