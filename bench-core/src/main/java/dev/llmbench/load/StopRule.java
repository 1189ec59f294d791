// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.load;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * When no further measured request starts: after a number of measured requests, after a time, or whichever comes first.
 *
 * @param requests number of measured requests; empty when only time stops the run
 * @param duration length of the measured window; empty when only the number stops the run
 * @param minRequests measured requests that must have started before {@code duration} may stop the run; 0 for none
 */
public record StopRule(OptionalInt requests, Optional<Duration> duration, int minRequests) {

    public StopRule {
        if (requests.isEmpty() && duration.isEmpty()) {
            throw new IllegalArgumentException("a load needs a stop: requests, duration or both");
        }
        if (requests.isPresent() && requests.getAsInt() < 1) {
            throw new IllegalArgumentException("requests = " + requests.getAsInt() + ": it must be at least 1");
        }
        if (duration.isPresent()
                && (duration.get().isNegative() || duration.get().isZero())) {
            throw new IllegalArgumentException("duration = " + duration.get() + ": it must be positive");
        }
        if (minRequests < 0) {
            throw new IllegalArgumentException("minRequests = " + minRequests + ": it cannot be negative");
        }
    }

    /** Ends the window with so many measured requests, at least 1, however long they take. */
    public static StopRule afterRequests(int requests) {
        return new StopRule(OptionalInt.of(requests), Optional.empty(), 0);
    }

    /** Ends the window after that time, which must be positive, however few requests it had. */
    public static StopRule afterDuration(Duration duration) {
        return new StopRule(OptionalInt.empty(), Optional.of(duration), 0);
    }

    /** The same rule, never starting more than {@code limit} measured requests. */
    public StopRule cappedAt(int limit) {
        int capped = requests.isPresent() ? Math.min(requests.getAsInt(), limit) : limit;
        return new StopRule(OptionalInt.of(capped), duration, Math.min(minRequests, capped));
    }
}
