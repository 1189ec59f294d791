// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ReportedDistributionTest {

    private final ReportedDistribution reported =
            new ReportedDistribution(400, 10, 2, new TreeMap<>(Map.of(0.0, 5.0, 50.0, 9.0, 99.0, 20.0)), "type-7");

    @Test
    void whatWasWrittenDownIsKnown() {
        assertThat(reported.knows(50)).isTrue();
        assertThat(reported.percentile(99)).isEqualTo(20);
        assertThat(reported.min()).isEqualTo(5);
        assertThat(reported.mean()).isEqualTo(10);
        assertThat(reported.standardDeviation()).isEqualTo(2);
        assertThat(reported.count()).isEqualTo(400);
        assertThat(reported.infiniteCount()).isZero();
    }

    @Test
    void anythingElseIsRefusedAndNotGuessed() {
        assertThat(reported.knows(95)).isFalse();
        assertThat(reported.knows(100)).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reported.percentile(95))
                .withMessageStartingWith("percent = 95.0: only [0.0, 50.0, 99.0] of this sample");
        assertThatIllegalArgumentException().isThrownBy(reported::max);
    }

    @Test
    void figuresThatAreNoneAreRefused() {
        TreeMap<Double, Double> none = new TreeMap<>();
        assertThatIllegalArgumentException().isThrownBy(() -> new ReportedDistribution(0, 1, 1, none, "type-7"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ReportedDistribution(1, Double.NaN, 1, none, "type-7"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ReportedDistribution(1, 1, 1, new TreeMap<>(Map.of(101.0, 1.0)), "type-7"));
    }

    @Test
    void aSampleThatWasKeptKnowsEveryPercentile() {
        assertThat(ExactDistribution.of(1, 2).knows(12.5)).isTrue();
    }
}
