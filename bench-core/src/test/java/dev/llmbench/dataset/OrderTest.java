// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrderTest {

    private static List<Long> entries(Sampling sampling, long size, long seed, long from) {
        Order order = new Order(sampling, size, seed);
        return LongStream.range(from, from + size).mapToObj(order::entry).toList();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 16, 17, 1000, 4097})
    void aShuffledRoundHasEachEntryOnce(long size) {
        List<Long> all = LongStream.range(0, size).boxed().toList();
        assertThat(entries(Sampling.SHUFFLED, size, 42, 0)).containsExactlyInAnyOrderElementsOf(all);
        assertThat(entries(Sampling.SHUFFLED, size, 42, size)).containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void theSeedGivesTheOrderAndEachRoundHasItsOwn() {
        assertThat(entries(Sampling.SHUFFLED, 1000, 42, 0)).isEqualTo(entries(Sampling.SHUFFLED, 1000, 42, 0));
        assertThat(entries(Sampling.SHUFFLED, 1000, 42, 0)).isNotEqualTo(entries(Sampling.SHUFFLED, 1000, 43, 0));
        assertThat(entries(Sampling.SHUFFLED, 1000, 42, 0)).isNotEqualTo(entries(Sampling.SHUFFLED, 1000, 42, 1000));
    }

    /** Of a uniform permutation of 1000, a neighbour is as often above as below, and one fixed point is expected. */
    @Test
    void aShuffledOrderLooksLikeNoOrder() {
        List<Long> order = entries(Sampling.SHUFFLED, 1000, 42, 0);
        long rising = LongStream.range(1, 1000)
                .filter(i -> order.get((int) i) > order.get((int) i - 1))
                .count();
        long fixed =
                LongStream.range(0, 1000).filter(i -> order.get((int) i) == i).count();
        assertThat(rising).isBetween(440L, 560L);
        assertThat(fixed).isLessThan(8);
    }

    @Test
    void randomDrawsWithRepetition() {
        List<Long> drawn = entries(Sampling.RANDOM, 1000, 42, 0);
        assertThat(drawn).allMatch(entry -> entry >= 0 && entry < 1000);
        // 1000 (1 - 1/e) = 632 different ones are expected
        assertThat(drawn.stream().distinct().count()).isBetween(580L, 690L);
    }

    @Test
    void sequentialBeginsAgain() {
        assertThat(entries(Sampling.SEQUENTIAL, 3, 42, 2)).containsExactly(2L, 0L, 1L);
    }
}
