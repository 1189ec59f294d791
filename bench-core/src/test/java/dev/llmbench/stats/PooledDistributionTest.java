// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PooledDistributionTest {

    private static PooledRecorder recorderOf(long... nanos) {
        PooledRecorder recorder = new PooledRecorder();
        for (long value : nanos) {
            recorder.record(value);
        }
        return recorder;
    }

    private static PooledDistribution distributionOf(PooledRecorder recorder) {
        return recorder.snapshot().orElseThrow();
    }

    @Test
    void nothingCollectedIsNoDistribution() {
        assertThat(new PooledRecorder().snapshot()).isEmpty();
    }

    @Test
    void equalValuesComeBackExactly() {
        PooledDistribution gaps = distributionOf(recorderOf(20_000_001, 20_000_001, 20_000_001));

        assertThat(gaps.count()).isEqualTo(3);
        assertThat(gaps.min()).isEqualTo(20_000_001);
        assertThat(gaps.max()).isEqualTo(20_000_001);
        assertThat(gaps.mean()).isEqualTo(20_000_001);
        assertThat(gaps.standardDeviation()).isZero();
        assertThat(gaps.percentile(0)).isEqualTo(20_000_001);
        assertThat(gaps.percentile(50)).isEqualTo(20_000_001);
        assertThat(gaps.percentile(99)).isEqualTo(20_000_001);
        assertThat(gaps.percentileMethod()).isEqualTo("hdr-3");
    }

    @ParameterizedTest
    @ValueSource(longs = {1_000, 50_000, 999_999, 1_500_000, 20_000_000, 777_777_777, 59_123_456_789L})
    void aPercentileIsAtMostAThousandthOrHalfAMicrosecondHighAndNeverLow(long nanos) {
        PooledDistribution gaps = distributionOf(recorderOf(nanos, nanos, 2 * nanos));

        assertThat(gaps.percentile(50)).isBetween((double) nanos, Math.max(nanos * 1.001, nanos + 512.0));
    }

    @Test
    void percentilesAreThoseOfNearestRank() {
        PooledRecorder recorder = new PooledRecorder();
        for (int i = 1; i <= 100; i++) {
            recorder.record(TimeUnit.MILLISECONDS.toNanos(i));
        }
        PooledDistribution gaps = distributionOf(recorder);

        for (int percent = 1; percent <= 100; percent++) {
            assertThat(gaps.percentile(percent)).isCloseTo(percent * 1e6, within(percent * 1e3));
        }
        assertThat(gaps.mean()).isEqualTo(50.5e6);
        // population deviation of 1..100: sqrt((100^2 - 1) / 12) = 28.866070
        assertThat(gaps.standardDeviation()).isCloseTo(28.866070e6, within(28.9e3));
    }

    @Test
    void aRankThatIsWholeButForRoundingStaysWhole() {
        // 64.4 % of 250 is rank 161 and comes out a hair above it in binary
        PooledRecorder recorder = new PooledRecorder();
        for (int i = 1; i <= 250; i++) {
            recorder.record(i <= 161 ? 1_000_000 : 9_000_000);
        }

        assertThat(distributionOf(recorder).percentile(64.4)).isCloseTo(1e6, within(1e3));
        assertThat(distributionOf(recorder).percentile(64.5)).isCloseTo(9e6, within(9e3));
    }

    @Test
    void aGapOfZeroIsLegalAndANegativeOneIsABug() {
        assertThat(distributionOf(recorderOf(0, 0, 0)).percentile(50)).isZero();
        assertThat(distributionOf(recorderOf(0, 0, 0)).max()).isZero();
        assertThatThrownBy(() -> recorderOf(-1)).hasMessage("a duration cannot be negative: -1 ns");
    }

    @Test
    void aValueAboveAnHourCountsAsAnHour() {
        PooledDistribution gaps = distributionOf(recorderOf(TimeUnit.HOURS.toNanos(3)));

        assertThat(gaps.max()).isEqualTo(3.6e12);
        assertThat(gaps.percentile(50)).isEqualTo(3.6e12);
    }

    @Test
    void infiniteValuesTakeTheHighestRanks() {
        PooledRecorder recorder = recorderOf(1_000_000, 1_000_000, 1_000_000);
        recorder.recordInfinite();
        PooledDistribution gaps = distributionOf(recorder);

        assertThat(gaps.count()).isEqualTo(4);
        assertThat(gaps.infiniteCount()).isEqualTo(1);
        assertThat(gaps.percentile(75)).isFinite();
        assertThat(gaps.percentile(76)).isInfinite();
        assertThat(gaps.min()).isEqualTo(1_000_000);
        assertThat(gaps.max()).isInfinite();
        assertThat(gaps.mean()).isInfinite();
        assertThat(gaps.standardDeviation()).isInfinite();
    }

    @Test
    void nothingButInfiniteValuesIsInfiniteEverywhere() {
        PooledRecorder recorder = new PooledRecorder();
        recorder.recordInfinite();
        PooledDistribution gaps = distributionOf(recorder);

        assertThat(gaps.min()).isInfinite();
        assertThat(gaps.percentile(0)).isInfinite();
        assertThat(gaps.percentile(1)).isInfinite();
    }

    @Test
    void twoRecordersAddUp() {
        PooledRecorder first = recorderOf(1_000_000, 2_000_000);
        PooledRecorder second = recorderOf(3_000_000);
        second.recordInfinite();
        first.add(second);
        PooledDistribution gaps = distributionOf(first);

        assertThat(gaps.count()).isEqualTo(4);
        assertThat(gaps.infiniteCount()).isEqualTo(1);
        assertThat(gaps.min()).isEqualTo(1_000_000);
        assertThat(gaps.percentile(75)).isEqualTo(3_000_000);
        assertThat(distributionOf(second).count()).isEqualTo(2);
    }

    @Test
    void aSnapshotIsFinishedAndRecordingGoesOn() {
        PooledRecorder recorder = recorderOf(1_000_000);
        PooledDistribution before = distributionOf(recorder);
        recorder.record(9_000_000);

        assertThat(before.count()).isEqualTo(1);
        assertThat(before.percentile(100)).isEqualTo(1_000_000);
        assertThat(distributionOf(recorder).percentile(100)).isEqualTo(9_000_000);
    }
}
