// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Which failures are worth another attempt, and after how long: those by which a server or a gateway says "not now",
 * and connections that never stood. A request that the server may have worked on is not sent again, nor is one that it
 * refused for good.
 *
 * @param most attempts after the first
 */
record RetryRule(int most) {

    private static final Set<Integer> NOT_NOW = Set.of(429, 502, 503, 504);
    private static final long FIRST_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final int MOST_DOUBLINGS = 5;
    private static final long LONGEST_WISH_SECONDS = 120;

    /**
     * How long to wait before the next attempt: as long as the server wished, else half a second, doubled with each
     * attempt up to 16 s. Empty when there is none, and for a wish of more than two minutes, which is a refusal.
     *
     * @param outcome how the last attempt ended
     * @param made attempts made so far
     */
    OptionalLong waitNanos(Outcome outcome, int made) {
        if (made > most || !(outcome instanceof Outcome.Failed failed) || !isPassing(failed)) {
            return OptionalLong.empty();
        }
        if (failed.retryAfterSeconds().isEmpty()) {
            return OptionalLong.of(FIRST_WAIT_NANOS << Math.min(made - 1, MOST_DOUBLINGS));
        }
        long wish = failed.retryAfterSeconds().getAsLong();
        return wish > LONGEST_WISH_SECONDS ? OptionalLong.empty() : OptionalLong.of(TimeUnit.SECONDS.toNanos(wish));
    }

    private static boolean isPassing(Outcome.Failed failed) {
        return failed.kind() == FailureKind.CONNECT
                || failed.kind() == FailureKind.TIMEOUT_CONNECT
                || (failed.httpStatus().isPresent()
                        && NOT_NOW.contains(failed.httpStatus().getAsInt()));
    }
}
