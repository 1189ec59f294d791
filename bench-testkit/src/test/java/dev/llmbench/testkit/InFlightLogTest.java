// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class InFlightLogTest {
    @Test
    void theShareOfTimeFollowsFromTheChanges() {
        InFlightLog log = new InFlightLog();
        log.started();
        log.started();
        log.ended();
        log.ended();
        assertThat(log.peak()).isEqualTo(2);
        assertThat(log.current()).isZero();
        List<InFlightChange> changes = log.changes();
        long t0 = changes.get(0).atNanos();
        long t1 = changes.get(1).atNanos();
        long t2 = changes.get(2).atNanos();
        long t3 = changes.get(3).atNanos();
        long before = t0 - 1000;
        long after = t3 + 1000;
        double whole = after - before;
        assertThat(log.shareOfTimeAtLeast(0, before, after)).isEqualTo(1.0);
        assertThat(log.shareOfTimeAtLeast(1, before, after)).isCloseTo((t3 - t0) / whole, within(1e-12));
        assertThat(log.shareOfTimeAtLeast(2, before, after)).isCloseTo((t2 - t1) / whole, within(1e-12));
        assertThat(log.shareOfTimeAtLeast(3, before, after)).isZero();
        assertThat(log.shareOfTimeAtLeast(1, t3, after)).isZero();
        assertThat(log.shareOfTimeAtLeast(1, before, t0)).isZero();
        assertThatIllegalArgumentException().isThrownBy(() -> log.shareOfTimeAtLeast(1, after, after));
    }

    @Test
    void aWindowInsideAnUnchangedStretchHasThatStretchsLevel() {
        InFlightLog log = new InFlightLog();
        log.started();
        long t0 = log.changes().get(0).atNanos();
        assertThat(log.shareOfTimeAtLeast(1, t0 + 10, t0 + 20)).isEqualTo(1.0);
        assertThat(log.shareOfTimeAtLeast(2, t0 + 10, t0 + 20)).isZero();
    }
}
