// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecentTokenRateTest {

    private static final long SECOND = 1_000_000_000L;

    private final RecentTokenRate rate = new RecentTokenRate();

    @Test
    void neitherWarmUpNorTheTimeBeforeItIsInTheRate() {
        assertThat(rate.perSecond(905 * SECOND, 0)).isEmpty(); // 15 s of warm-up
        assertThat(rate.perSecond(910 * SECOND, 0)).isEmpty();
        assertThat(rate.perSecond(915 * SECOND, 4_000)).isEmpty(); // began somewhere within these 5 s
        assertThat(rate.perSecond(920 * SECOND, 14_000)).hasValue(2_000); // 10,000 in 5 s
    }

    @Test
    void theRateIsThatOfTheLastIntervalAndNotOfTheWholeRun() {
        assertThat(rate.perSecond(5 * SECOND, 100)).isEmpty();
        assertThat(rate.perSecond(10 * SECOND, 5_100)).hasValue(1_000);
        assertThat(rate.perSecond(15 * SECOND, 5_600)).hasValue(100);
    }

    @Test
    void answersThatTakeLongerThanAnIntervalSpreadOverTheIntervalsTheyTook() {
        assertThat(rate.perSecond(5 * SECOND, 4_096)).isEmpty();
        assertThat(rate.perSecond(10 * SECOND, 4_096)).isEmpty();
        assertThat(rate.perSecond(15 * SECOND, 4_096)).isEmpty();
        assertThat(rate.perSecond(20 * SECOND, 7_096)).hasValue(200); // 3,000 in 15 s
    }

    @Test
    void aClockThatCountsFromAnywhereMakesNoDifference() {
        assertThat(rate.perSecond(-7 * SECOND, 10)).isEmpty();
        assertThat(rate.perSecond(-2 * SECOND, 60)).hasValue(10);
        assertThat(rate.perSecond(-2 * SECOND, 70)).isEmpty(); // no time passed
    }
}
