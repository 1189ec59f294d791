// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.metric.StartPoint;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many requests have to hang until they are looked at. */
class OverdueTest {

    /** Twice the share that may be slow, and where that is more than all of them halfway from it to all. */
    @ParameterizedTest
    @CsvSource({"p99, 2", "p95, 10", "p75, 50", "p50, 75", "p10, 95"})
    void manyAreMoreThanMayBeSlow(String percentile, int most) {
        Overdue overdue = new Overdue(Objectives.parse("ttft " + percentile + " < 1s"), StartPoint.SENT);

        assertThat(overdue.areMany(most, 100)).isFalse();
        assertThat(overdue.areMany(most + 1, 100)).isTrue();
    }
}
