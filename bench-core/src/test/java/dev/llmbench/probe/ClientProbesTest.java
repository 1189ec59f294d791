// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.clock.NanoClock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;

/** On a machine of any speed: what a probe writes down is at least the lateness that was made. */
class ClientProbesTest {

    private static final long MS = 1_000_000;

    /** Time that stands still for 30 ms out of every 40, then jumps: to its users it is they who were late. */
    private static final class JumpingClock implements NanoClock {
        @Override
        public long nanoTime() {
            long real = System.nanoTime();
            long within = Math.floorMod(real, 40 * MS);
            return real - Math.min(within, 30 * MS);
        }

        @Override
        public void sleepUntil(long deadlineNanos) {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void aThreadThatIsKeptFromRunningIsSeenToBe() throws InterruptedException {
        NanoClock real = NanoClock.system();
        JumpingClock clock = new JumpingClock();
        long start = clock.nanoTime();
        try (ClientProbes probes = ClientProbes.started(clock, Optional.empty())) {
            real.sleepUntil(real.nanoTime() + 400 * MS);
            ClientReading seen = probes.between(start, clock.nanoTime());

            // Of four moments in 40 ms three are met late: by about 20, 10 and 0 to 10 ms.
            assertThat(seen.platformLag().orElseThrow().percentile(90)).isGreaterThan(10 * MS);
            assertThat(seen.virtualLag()).isEmpty();
            assertThat(seen.readersLag()).isEqualTo(seen.platformLag());
        }
    }

    @Test
    void whatCannotBeginToWatchLeavesNoThreadBehind() throws InterruptedException {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        ThreadFactory none = task -> {
            Thread started = new Thread(() -> {});
            started.start();
            return started; // cannot be started again
        };
        assertThatThrownBy(() -> ClientProbes.started(NanoClock.system(), Optional.of(none)))
                .isInstanceOf(IllegalThreadStateException.class);

        List<Thread> left = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("llmbench-lag-probe") && !before.contains(thread))
                .toList();
        for (Thread probe : left) {
            probe.join(10_000);
            assertThat(probe.isAlive()).isFalse();
        }
    }

    @Test
    void readersOfAnotherKindHaveAProbeOfTheirOwn() throws InterruptedException {
        NanoClock clock = NanoClock.system();
        ThreadFactory readers = task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        };
        long start = clock.nanoTime();
        try (ClientProbes probes = ClientProbes.started(clock, Optional.of(readers))) {
            clock.sleepUntil(clock.nanoTime() + 100 * MS);
            ClientReading seen = probes.between(start, clock.nanoTime());

            assertThat(seen.virtualLag()).isPresent();
            assertThat(seen.readersLag()).isEqualTo(seen.virtualLag());
            assertThat(seen.window().toNanos()).isGreaterThanOrEqualTo(100 * MS);
            assertThat(seen.cpu().process().orElseThrow())
                    .isBetween(0.0, seen.cpu().cores() * 1.1);
        }
    }
}
