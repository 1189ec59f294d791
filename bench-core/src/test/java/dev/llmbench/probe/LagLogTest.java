// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.llmbench.stats.Distribution;
import org.junit.jupiter.api.Test;

class LagLogTest {

    private static final long PERIOD = 10;

    private final LagLog log = new LagLog(PERIOD);

    @Test
    void aThreadThatWakesInTimeIsLateByWhatItIs() {
        assertThat(log.wokeUp(100, 103)).isEqualTo(110);
        assertThat(log.wokeUp(110, 111)).isEqualTo(120);

        Distribution lag = log.between(100, 110).orElseThrow();
        assertThat(lag.count()).isEqualTo(2);
        assertThat(lag.min()).isEqualTo(1);
        assertThat(lag.max()).isEqualTo(3);
    }

    /**
     * A jHiccup that wrote one value for one long sleep would have a good 99th percentile through the worst of pauses.
     */
    @Test
    void eachMomentThatALongSleepMissedIsLateToo() {
        // meant for 100, awake at 135: the moments 100, 110, 120 and 130 were met 35, 25, 15 and 5 late
        assertThat(log.wokeUp(100, 135)).isEqualTo(140);

        Distribution lag = log.between(0, 1_000).orElseThrow();
        assertThat(lag.count()).isEqualTo(4);
        assertThat(lag.max()).isEqualTo(35);
        assertThat(lag.mean()).isEqualTo(20);
    }

    @Test
    void onlyTheWindowCounts() {
        log.wokeUp(100, 109);
        log.wokeUp(110, 112);
        log.wokeUp(120, 129);

        assertThat(log.between(105, 119).orElseThrow().max()).isEqualTo(2);
        assertThat(log.between(111, 119)).isEmpty();
    }

    @Test
    void aFullLogKeepsEverySecondMomentAndTheSameShares() {
        LagLog small = new LagLog(PERIOD, 1_000);
        long due = 0;
        for (int i = 0; i < 100_000; i++) {
            due = small.wokeUp(due, due + (i % 100 < 90 ? 1 : 5));
        }

        Distribution lag = small.between(0, due).orElseThrow();
        assertThat(lag.count()).isBetween(500L, 1_000L);
        // 10 % of the moments were 5 late; the thinned log may be out of step with them, and no more
        assertThat(lag.mean()).isCloseTo(0.9 * 1 + 0.1 * 5, within(0.15));
        assertThat(lag.max()).isEqualTo(5);
    }
}
