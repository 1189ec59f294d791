// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.load;

import dev.llmbench.random.RandomStream;
import java.time.Duration;

/**
 * Clients that do not wait to the end: a share of the requests is cancelled some time after it was sent, if it has not
 * ended by then. Warm-up requests all stay.
 *
 * @param share of the requests, above 0 and at most 1
 * @param after the patience of these clients, from {@code sent} on
 */
public record WalkAways(double share, Duration after) {

    public WalkAways {
        if (!(share > 0 && share <= 1)) {
            throw new IllegalArgumentException(
                    "cancel-share = " + share + ": it is a share above 0 and at most 1, such as 0.1");
        }
        if (after.isNegative()) {
            throw new IllegalArgumentException("cancel-after = " + after + ": it cannot be negative");
        }
    }

    /**
     * Whether the client of this request is one of them: a pure function of the seed, by a draw for each request of its
     * own, so that it does not matter in which order they start.
     */
    public boolean concerns(long seed, long request) {
        return RandomStream.of(seed, "walk-away-" + request).nextDouble() < share;
    }
}
