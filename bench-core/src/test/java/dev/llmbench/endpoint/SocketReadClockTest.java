// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SocketReadClockTest {

    private final SocketReadClock reads = SocketReadClock.ofThisThread();

    private List<Long> asked(long numberBefore) {
        long stamp = reads.stampNanos();
        return List.of(stamp, reads.readNumber() - numberBefore);
    }

    @Test
    void whateverCameWithOneReadHasItsStampAndNumber() throws Exception {
        reads.begin(new TickingClock(), Long.MAX_VALUE);
        long before = reads.readNumber();
        reads.socketRead(500, 1);

        assertThat(asked(before)).containsExactly(500L, 1L);
        assertThat(asked(before)).containsExactly(500L, 1L);
        reads.socketRead(700, 1);
        assertThat(asked(before)).containsExactly(700L, 2L);
    }

    @Test
    void readsWithTheSameStampAreStillTwo() throws Exception {
        reads.begin(new TickingClock(), Long.MAX_VALUE);
        long before = reads.readNumber();
        reads.socketRead(500, 1);
        reads.socketRead(500, 1);

        assertThat(asked(before)).containsExactly(500L, 2L);
    }

    @Test
    void aCallWhoseSocketIsNotSeenStampsEachReadOfTheBody() throws Exception {
        reads.begin(new TickingClock(), Long.MAX_VALUE);
        reads.socketRead(500, 1);
        reads.begin(new TickingClock(), Long.MAX_VALUE);
        long before = reads.readNumber();

        assertThat(asked(before)).containsExactly(1L, 1L);
        assertThat(asked(before)).containsExactly(2L, 2L);
    }
}
