// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.probe;

import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.clock.NanoClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class GcLogTest {

    private static final long MS = 1_000_000;

    private final GcLog log = new GcLog(NanoClock.system());

    @Test
    void thePausesThatTouchTheWindowCount() {
        log.add(0, ofMillis(5));
        log.add(90 * MS, ofMillis(20));
        log.add(150 * MS, ofMillis(30));
        log.add(300 * MS, ofMillis(40));

        assertThat(log.between(100 * MS, 200 * MS)).isEqualTo(new GcPauses(2, ofMillis(50), ofMillis(30)));
        assertThat(log.between(210 * MS, 220 * MS)).isEqualTo(GcPauses.NONE);
    }

    @Test
    void workBesideTheProgramIsNoPause() {
        assertThat(GcLog.isPausing("G1 Young Generation")).isTrue();
        assertThat(GcLog.isPausing("ZGC Minor Pauses")).isTrue();
        assertThat(GcLog.isPausing("Copy")).isTrue();
        assertThat(GcLog.isPausing("G1 Concurrent GC")).isFalse();
        assertThat(GcLog.isPausing("ZGC Major Cycles")).isFalse();
    }

    @Test
    void aCollectionOfThisJvmIsHeardOf() throws InterruptedException {
        NanoClock clock = NanoClock.system();
        long start = clock.nanoTime();
        log.listen();
        try {
            System.gc();
            long deadline = clock.nanoTime() + Duration.ofSeconds(10).toNanos();
            while (log.between(start - Duration.ofSeconds(1).toNanos(), deadline)
                            .count()
                    == 0) {
                assertThat(clock.nanoTime())
                        .as("word of a collection within 10 s")
                        .isLessThan(deadline);
                clock.sleepUntil(clock.nanoTime() + MS);
            }
        } finally {
            log.stop();
        }
    }

    @Test
    void partsAreNoLongerThanTheWhole() {
        assertThatThrownBy(() -> new GcPauses(1, ofMillis(5), ofMillis(6)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no part is longer than the whole");
    }
}
