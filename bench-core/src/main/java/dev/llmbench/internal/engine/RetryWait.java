// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.Phase;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** The time between two attempts of one request, which ends early when the load does. */
final class RetryWait {

    private static final long LOOK_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final NanoClock clock;
    private final RetryRule rule;

    RetryWait(NanoClock clock, RetryRule rule) {
        this.clock = clock;
        this.rule = rule;
    }

    /**
     * Waits until the next attempt is due and says when that was. Empty when there is none, or when the load has ended
     * meanwhile. A probe has none: who probes waits in its own way.
     *
     * @param made attempts made so far
     */
    OptionalLong untilNextAttempt(InFlightRequest request, Outcome outcome, int made) {
        if (request.phase() == Phase.PROBE || request.isCutShort()) {
            return OptionalLong.empty();
        }
        OptionalLong wait = rule.waitNanos(outcome, made);
        if (wait.isEmpty()) {
            return OptionalLong.empty();
        }
        request.rest();
        long due = clock.nanoTime() + wait.getAsLong();
        try {
            while (!request.isCutShort() && clock.nanoTime() - due < 0) {
                clock.sleepUntil(Math.min(due, clock.nanoTime() + LOOK_EVERY_NANOS));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return OptionalLong.empty();
        }
        return request.isCutShort() ? OptionalLong.empty() : OptionalLong.of(due);
    }
}
