// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.macro;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadTest {

    @Test
    void saysBetweenWhichValuesTheMedianWasFound() {
        assertThat(Spread.of(List.of(12.34, 1.2, 4567.8)).text()).isEqualTo("12.3 (1.20…4,568)");
    }

    @Test
    void isOneNumberWhereThereWasOneRound() {
        assertThat(Spread.of(List.of(0.5)).text()).isEqualTo("0.50");
    }

    @Test
    void aGoalIsMetByItsMedianUpToTheLimit() {
        assertThat(new Goal("x", Spread.of(List.of(1.0, 1.25, 9.0)), 1.25).isMet())
                .isTrue();
        assertThat(new Goal("x", Spread.of(List.of(1.0, 1.26, 9.0)), 1.25).isMet())
                .isFalse();
        assertThat(new Goal("x", Spread.of(List.of(2.0)), 1.25).row()).isEqualTo("| x | 2.00 | 1.25 | **missed** |");
    }
}
