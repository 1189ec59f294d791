// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class CpuTest {

    private static final long SECOND = 1_000_000_000;

    @Test
    void aMachineIsBusyInAllColumnsButIdleAndWaitingForDisks() {
        // user 100, nice 20, system 30, irq 4, softirq 5: 159 ticks of 10 ms; stolen time and guests' are not ours to
        // count
        assertThat(CpuClock.busyNanos("cpu  100 20 30 9999 777 4 5 6 7 8")).hasValue(1_590_000_000L);
    }

    @Test
    void otherLinesTellNothing() {
        assertThat(CpuClock.busyNanos("cpu0 100 20 30 9999 777 4 5 6 7 8")).isEmpty();
        assertThat(CpuClock.busyNanos("cpu 100 20")).isEmpty();
        assertThat(CpuClock.busyNanos("")).isEmpty();
    }

    @Test
    void useIsTakenFromTheMomentsAroundTheWindow() {
        CpuLog log = new CpuLog(4);
        add(log, 0, 0, 0);
        add(log, 1, SECOND, SECOND);
        // in this second the process takes half a core, the machine three
        add(log, 2, 3 * SECOND / 2, 4 * SECOND);
        add(log, 3, 10 * SECOND, 20 * SECOND);

        CpuUse use = log.between(SECOND + 1, 2 * SECOND - 1);

        assertThat(use.cores()).isEqualTo(4);
        assertThat(use.process().orElseThrow()).isCloseTo(0.5, within(1e-9));
        assertThat(use.others().orElseThrow()).isCloseTo(2.5, within(1e-9));
    }

    @Test
    void whatASystemDoesNotTellIsAbsent() {
        CpuLog log = new CpuLog(2);
        log.add(new CpuLog.Moment(0, OptionalLong.of(0), OptionalLong.empty()));
        log.add(new CpuLog.Moment(SECOND, OptionalLong.of(SECOND), OptionalLong.empty()));

        CpuUse use = log.between(0, SECOND);
        assertThat(use.process()).hasValue(1.0);
        assertThat(use.others()).isEmpty();
        assertThat(new CpuLog(2).between(0, SECOND).process()).isEmpty();
    }

    private static void add(CpuLog log, long seconds, long processNanos, long machineNanos) {
        log.add(new CpuLog.Moment(seconds * SECOND, OptionalLong.of(processNanos), OptionalLong.of(machineNanos)));
    }
}
