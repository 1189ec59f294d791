// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WalkAwaysTest {

    /** 10,000 draws of a tenth have a standard deviation of 30. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 42, -9})
    void aboutTheShareOfRequestsIsConcerned(long seed) {
        WalkAways tenth = new WalkAways(0.1, Duration.ofSeconds(2));
        assertThat((double) LongStream.range(0, 10_000)
                        .filter(i -> tenth.concerns(seed, i))
                        .count())
                .isCloseTo(1_000, within(4 * 30.0));
    }

    @Test
    void theChoiceIsTheSeedsAndNotThatOfTheOrder() {
        WalkAways half = new WalkAways(0.5, Duration.ZERO);
        long[] once = LongStream.range(0, 200).filter(i -> half.concerns(42, i)).toArray();
        assertThat(LongStream.range(0, 200)
                        .map(i -> 199 - i)
                        .filter(i -> half.concerns(42, i))
                        .sorted())
                .containsExactly(LongStream.of(once).boxed().toArray(Long[]::new));
        assertThat(LongStream.range(0, 200).filter(i -> half.concerns(43, i)).toArray())
                .isNotEqualTo(once);
    }

    @Test
    void allIsAll() {
        WalkAways all = new WalkAways(1, Duration.ZERO);
        assertThat(LongStream.range(0, 1_000).allMatch(i -> all.concerns(7, i))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.1, 1.01, Double.NaN})
    void aShareOfNobodyIsNoPlan(double share) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WalkAways(share, Duration.ZERO))
                .withMessageContaining("cancel-share = " + share);
    }
}
