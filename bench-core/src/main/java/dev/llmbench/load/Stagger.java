// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.load;

import java.time.Duration;
import java.util.Optional;

/**
 * How the users of a closed loop begin: one after the other over some time. Users who all begin at once move in step
 * for a long while, each wave a queue for itself, and show latencies that no steady load has.
 *
 * @param over the time; zero for all at once, empty for as long as the first request takes, which is what it takes to
 *     meet the server's requests in every stage of their lives
 */
public record Stagger(Optional<Duration> over) {

    /**
     * Over one request's duration, as the first request shows it (at most ten seconds). Without a warm-up that has room
     * for it, and for a single user, all begin at once.
     */
    public static final Stagger AUTO = new Stagger(Optional.empty());

    /** All at once. */
    public static final Stagger OFF = new Stagger(Optional.of(Duration.ZERO));

    public Stagger {
        if (over.isPresent() && over.get().isNegative()) {
            throw new IllegalArgumentException("stagger = " + over.get() + ": it cannot be negative");
        }
    }

    /** One after the other within that time, which cannot be negative. */
    public static Stagger over(Duration time) {
        return new Stagger(Optional.of(time));
    }
}
