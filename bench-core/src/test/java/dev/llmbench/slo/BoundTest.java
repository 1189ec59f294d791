// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BoundTest {

    @ParameterizedTest
    @CsvSource({
        "BELOW, <, true, false, false",
        "AT_MOST, <=, true, true, false",
        "ABOVE, >, false, false, true",
        "AT_LEAST, >=, false, true, true",
    })
    void eachComparisonSaysWhetherTheLimitItselfIsAllowed(
            Comparison comparison, String symbol, boolean under, boolean at, boolean over) {
        Bound bound = new Bound(comparison, 100);

        assertThat(comparison.symbol()).isEqualTo(symbol);
        assertThat(bound.holds(99)).isEqualTo(under);
        assertThat(bound.holds(100)).isEqualTo(at);
        assertThat(bound.holds(101)).isEqualTo(over);
        assertThat(bound.holds(Double.NaN)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void aLimitIsFinite(double limit) {
        assertThatThrownBy(() -> new Bound(Comparison.BELOW, limit))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("limit = " + limit + ": it must be a finite number");
    }

    @Test
    void aLimitIsNotNegative() {
        assertThatThrownBy(() -> new Bound(Comparison.BELOW, -1)).hasMessage("limit = -1.0: it cannot be negative");
    }
}
