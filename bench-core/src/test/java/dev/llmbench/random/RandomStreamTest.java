// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The golden numbers come from a second implementation, in Python with whole numbers of any size. */
class RandomStreamTest {

    @Test
    void splitMixGivesItsPublishedSequence() {
        SplitMix64 mix = new SplitMix64(1234567);
        assertThat(mix.next()).isEqualTo(6457827717110365317L);
        assertThat(mix.next()).isEqualTo(3203168211198807973L);
        assertThat(mix.next()).isEqualTo(Long.parseUnsignedLong("9817491932198370423"));
    }

    @Test
    void seed42GivesTheGoldenNumbers() {
        assertThat(first3(RandomStream.seeded(42)))
                .containsExactly(0xd0764d4f4476689fL, 0x519e4174576f3791L, 0xfbe07cfb0c24ed8cL);
    }

    @Test
    void subStreamsGiveTheGoldenNumbers() {
        assertThat(first3(RandomStream.of(42, "arrivals")))
                .containsExactly(0xc3d8c0e352ae6c48L, 0x945dc035031c4410L, 0xaa7e2d1e7992b6eL);
        assertThat(first3(RandomStream.of(42, "prompt-0")))
                .containsExactly(0xa50f7f1e7c92f52L, 0xbb0eb2d257bb2d0eL, 0x8495a32c64c719ceL);
    }

    @Test
    void aPurposeIsHashedAsUtf8() {
        assertThat(first3(RandomStream.of(-1, "größe")))
                .containsExactly(0x5c1c3e7beb826eb7L, 0xd6f5cbd0ff18e4c1L, 0x3e2f629cea76230L);
    }

    @Test
    void doublesAreTheTopBitsOfTheGoldenNumbers() {
        RandomStream stream = RandomStream.seeded(42);
        assertThat(stream.nextDouble()).isEqualTo(0.8143051451229099);
        assertThat(stream.nextDouble()).isEqualTo(0.3188210400616611);
        assertThat(stream.nextDouble()).isEqualTo(0.9838941681774888);
    }

    @Test
    void smallBoundsTakeTheTopBitsModuloTheBound() {
        RandomStream stream = RandomStream.seeded(42);
        int[] digits = new int[10];
        for (int i = 0; i < digits.length; i++) {
            digits[i] = stream.nextInt(10);
        }
        assertThat(digits).containsExactly(3, 0, 7, 2, 6, 0, 9, 3, 9, 3);
    }

    @Test
    void purposesAndSeedsDoNotShareNumbers() {
        Set<Long> seen = new HashSet<>();
        for (long seed : new long[] {Long.MIN_VALUE, -1, 0, 1, 2, 42, Long.MAX_VALUE}) {
            for (int i = 0; i < 200; i++) {
                seen.add(RandomStream.of(seed, "prompt-" + i).nextLong());
            }
            seen.add(RandomStream.seeded(seed).nextLong());
        }
        assertThat(seen).hasSize(7 * 201);
    }

    /** Under a plain remainder the lowest third of these results would come up half of the time. */
    @Test
    void aLargeBoundFavoursNoResult() {
        RandomStream stream = RandomStream.seeded(7);
        int bound = 3 << 29;
        long low = LongStream.range(0, 30_000)
                .filter(i -> stream.nextInt(bound) < bound / 3)
                .count();
        // Binomial: mean 10,000, standard deviation 81.6; four of them.
        assertThat(low).isBetween(9_673L, 10_327L);
    }

    @Test
    void everyResultBelowASmallBoundComesUp() {
        RandomStream stream = RandomStream.seeded(1);
        int[] counts = new int[6];
        for (int i = 0; i < 60_000; i++) {
            counts[stream.nextInt(6)]++;
        }
        // Binomial: mean 10,000, standard deviation 91.3; four of them.
        for (int count : counts) {
            assertThat(count).isBetween(9_635, 10_365);
        }
    }

    @Test
    void doublesFillTheUnitInterval() {
        RandomStream stream = RandomStream.seeded(3);
        double sum = 0;
        for (int i = 0; i < 100_000; i++) {
            double next = stream.nextDouble();
            assertThat(next).isGreaterThanOrEqualTo(0).isLessThan(1);
            sum += next;
        }
        // Standard error of the mean: sqrt(1/12) / sqrt(100,000) = 0.00091; four of them.
        assertThat(sum / 100_000).isCloseTo(0.5, within(0.0037));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void aBoundBelowOneIsRefused(int bound) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RandomStream.seeded(1).nextInt(bound))
                .withMessage("bound = " + bound + ": it must be at least 1");
    }

    private static long[] first3(RandomStream stream) {
        return new long[] {stream.nextLong(), stream.nextLong(), stream.nextLong()};
    }
}
