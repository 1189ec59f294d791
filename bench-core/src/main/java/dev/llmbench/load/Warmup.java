// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.load;

import java.time.Duration;

/**
 * Load that is applied before the measured window and is in no metric. The window opens when both parts are over.
 *
 * @param requests requests that start before the window opens, 0 for none
 * @param duration time that passes before the window opens, zero for none
 */
public record Warmup(int requests, Duration duration) {

    /** The window opens with the first request. */
    public static final Warmup NONE = new Warmup(0, Duration.ZERO);

    public Warmup {
        if (requests < 0) {
            throw new IllegalArgumentException("warmup requests = " + requests + ": it cannot be negative");
        }
        if (duration.isNegative()) {
            throw new IllegalArgumentException("warmup duration = " + duration + ": it cannot be negative");
        }
    }

    /** So many requests, 0 or more, however long they take. */
    public static Warmup ofRequests(int requests) {
        return new Warmup(requests, Duration.ZERO);
    }

    /** That time, zero or more, however many requests it has. */
    public static Warmup ofDuration(Duration duration) {
        return new Warmup(0, duration);
    }
}
