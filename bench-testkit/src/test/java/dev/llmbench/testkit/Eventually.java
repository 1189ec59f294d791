// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what another thread is about to do. */
final class Eventually {
    private Eventually() {}

    /** Returns as soon as the condition holds; fails when it does not within 10 s. */
    static void eventually(BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (!condition.getAsBoolean() && deadline - System.nanoTime() > 0) {
            LockSupport.parkNanos(500_000);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }
}
