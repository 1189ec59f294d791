// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class FakeNanoClockTest {

    @Test
    void movesOnlyWhenAdvanced() {
        FakeNanoClock clock = FakeNanoClock.manual();
        assertThat(clock.nanoTime()).isZero();
        clock.advance(Duration.ofMillis(3));
        assertThat(clock.nanoTime()).isEqualTo(3_000_000);
    }

    @Test
    void aSleeperWakesAtItsDeadlineAndNotBefore() throws Exception {
        FakeNanoClock clock = FakeNanoClock.manual();
        CompletableFuture<Long> wokenAt = sleepElsewhere(clock, 100);
        clock.awaitSleepers(1);

        clock.advanceNanos(99);
        assertThat(clock.sleepers()).isEqualTo(1);
        assertThat(wokenAt).isNotDone();

        clock.advanceNanos(1);
        assertThat(wokenAt.get(10, TimeUnit.SECONDS)).isEqualTo(100);
        assertThat(clock.sleepers()).isZero();
    }

    @Test
    void aDeadlineThatIsPastDoesNotBlock() throws Exception {
        FakeNanoClock clock = FakeNanoClock.manual();
        clock.advanceNanos(5);
        clock.sleepUntil(5);
        clock.sleepUntil(-1);
        assertThat(clock.nanoTime()).isEqualTo(5);
    }

    @Test
    void aDeadlineBeyondTheOverflowIsStillAhead() throws Exception {
        FakeNanoClock clock = FakeNanoClock.manualFrom(Long.MAX_VALUE);
        CompletableFuture<Long> wokenAt = sleepElsewhere(clock, Long.MIN_VALUE + 1);
        clock.awaitSleepers(1);
        clock.advanceNanos(2);
        assertThat(wokenAt.get(10, TimeUnit.SECONDS)).isEqualTo(Long.MIN_VALUE + 1);
    }

    @Test
    void autoAdvancingSleepersMoveTheClockThemselves() throws Exception {
        FakeNanoClock clock = FakeNanoClock.autoAdvancing();
        clock.sleepUntil(70);
        clock.sleepUntil(30);
        assertThat(clock.nanoTime()).isEqualTo(70);
    }

    @Test
    void anInterruptEndsTheSleep() throws Exception {
        FakeNanoClock clock = FakeNanoClock.manual();
        AtomicBoolean interrupted = new AtomicBoolean();
        Thread sleeper = new Thread(() -> {
            try {
                clock.sleepUntil(1);
            } catch (InterruptedException e) {
                interrupted.set(true);
            }
        });
        sleeper.start();
        clock.awaitSleepers(1);
        sleeper.interrupt();
        sleeper.join(10_000);
        assertThat(interrupted).isTrue();
        assertThat(clock.sleepers()).isZero();
    }

    @Test
    void neverGoesBack() {
        FakeNanoClock clock = FakeNanoClock.manual();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> clock.advanceNanos(-1))
                .withMessage("byNanos = -1: a monotonic clock never goes back");
    }

    private static CompletableFuture<Long> sleepElsewhere(FakeNanoClock clock, long deadlineNanos) {
        CompletableFuture<Long> wokenAt = new CompletableFuture<>();
        Thread sleeper = new Thread(() -> {
            try {
                clock.sleepUntil(deadlineNanos);
                wokenAt.complete(clock.nanoTime());
            } catch (InterruptedException e) {
                wokenAt.completeExceptionally(e);
            }
        });
        sleeper.setDaemon(true);
        sleeper.start();
        return wokenAt;
    }
}
