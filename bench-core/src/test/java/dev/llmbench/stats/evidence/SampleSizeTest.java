// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleSizeTest {

    @ParameterizedTest
    @CsvSource({"0.05, 1, 82", "0.05, 1.5, 123", "0.01, 1, 417", "0.001, 1, 4188"})
    void theFewestThatCanPass(double allowedShare, double deflation, int expected) {
        assertThat(SampleSize.smallestToPass(allowedShare, 0.05, deflation)).isEqualTo(expected);
    }

    @Test
    void whatWouldSettleIsTheBoundary() {
        SequentialTest test = new SequentialTest(0.05);
        // 4 % of violations pass in the end
        double needed = (double) SampleSize.toSettle(0.05, 500, 20, 0.05, 0.01).orElseThrow();
        assertThat(test.logEvidenceBelow(needed, 0.04 * needed)).isGreaterThanOrEqualTo(Math.log(20));
        assertThat(test.logEvidenceBelow(needed - 2, 0.04 * (needed - 2))).isLessThan(Math.log(20));
        // 8 % fail
        double failing = (double) SampleSize.toSettle(0.05, 100, 8, 0.05, 0.01).orElseThrow();
        assertThat(test.logEvidenceAbove(failing, 0.08 * failing)).isGreaterThanOrEqualTo(Math.log(100));
        assertThat(test.logEvidenceAbove(failing - 2, 0.08 * (failing - 2))).isLessThan(Math.log(100));
    }

    @Test
    void whatIsSettledNeedsNoMore() {
        assertThat(SampleSize.toSettle(0.05, 100, 0, 0.05, 0.01)).hasValue(100);
    }

    @Test
    void withoutAnyValueTheFewestThatCanPassAreNeeded() {
        assertThat(SampleSize.toSettle(0.05, 0, 0, 0.05, 0.01)).hasValue(82);
    }

    @Test
    void justAtTheAllowedShareNothingSettles() {
        assertThat(SampleSize.toSettle(0.05, 1000, 50, 0.05, 0.01)).isEqualTo(OptionalLong.empty());
    }
}
