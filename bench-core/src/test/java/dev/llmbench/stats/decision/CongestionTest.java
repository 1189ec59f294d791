// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CongestionTest {

    private static final Random RANDOM = new Random(5);

    /** So many levels, each of which stays for so many requests. */
    private static Sample levels(int count, int each) {
        double[] levels = new double[count * each];
        for (int i = 0; i < count; i++) {
            Arrays.fill(levels, i * each, (i + 1) * each, RANDOM.nextInt(100));
        }
        return Sample.of(new double[levels.length]).withLevels(levels);
    }

    @Test
    void episodesAreCountedByHowLongALevelStays() {
        assertThat(Congestion.of(levels(200, 10), 1).episodes()).isBetween(120.0, 280.0);
        assertThat(Congestion.of(levels(20, 100), 1).episodes()).isBetween(10.0, 32.0);
        assertThat(Congestion.of(Sample.of(1, 2, 3), 50).forbidsPass()).isFalse();
    }

    @Test
    void whereRequestsWaitForEachOtherItTakesMoreEpisodes() {
        assertThat(new Congestion(1_000, 24.9, 3).forbidsPass()).isTrue();
        assertThat(new Congestion(1_000, 25, 3).forbidsPass()).isFalse();
        assertThat(new Congestion(1_000, 79.9, 3.01).forbidsPass()).isTrue();
        assertThat(new Congestion(1_000, 80, 3.01).forbidsPass()).isFalse();
    }

    @Test
    void fewerThanTenDecideNothing() {
        assertThat(new Congestion(1_000, 9.9, 1).decidesNothing()).isTrue();
        assertThat(new Congestion(1_000, 10, 1).decidesNothing()).isFalse();
    }

    @Test
    void whatIsMissingIsToldInRequests() {
        assertThat(new Congestion(1_000, 20, 2).further()).hasValue(250);
        assertThat(new Congestion(1_000, 20, 4).further()).hasValue(3_000);
        assertThat(new Congestion(1_000, 80, 4).further()).isEmpty();
        assertThat(new Congestion(1_000, Double.POSITIVE_INFINITY, 9).further()).isEmpty();
    }
}
