// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class KnownShareTest {

    /** The mean of Beta(k + 1/2, n - k + 1/2) is (k + 1/2) / (n + 1). */
    @Test
    void likelySharesHaveTheMeanOfThePosterior() {
        assertThat(mean(new KnownShare(500, 9).likely(99))).isCloseTo(9.5 / 501, within(1e-4));
        assertThat(mean(new KnownShare(500, 0).likely(99))).isCloseTo(0.5 / 501, within(1e-4));
        assertThat(mean(new KnownShare(12.5, 1.5).likely(99))).isCloseTo(2 / 13.5, within(1e-3));
    }

    private static double mean(double[] shares) {
        return Arrays.stream(shares).average().orElseThrow();
    }

    @Test
    void theyRiseAndLieBetweenNoneAndAll() {
        assertThat(Arrays.stream(new KnownShare(20, 20).likely(15)).boxed())
                .isSorted()
                .allSatisfy(share -> assertThat(share).isBetween(0.0, 1.0));
        assertThat(Arrays.stream(new KnownShare(20, 0).likely(15)).boxed())
                .isSorted()
                .allSatisfy(share -> assertThat(share).isBetween(0.0, 1.0));
    }

    @Test
    void violationsAreBetweenNoneAndAllOfSome() {
        assertThatThrownBy(() -> new KnownShare(0, 0)).hasMessageStartingWith("0.0 violations among 0.0 values");
        assertThatThrownBy(() -> new KnownShare(5, 6)).hasMessageContaining("between none and all");
        assertThatThrownBy(() -> new KnownShare(Double.NaN, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
