// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import java.util.OptionalDouble;

/**
 * The rate of output tokens since it was last asked for, so that neither warm-up nor an earlier lull is in it.
 *
 * <p>Tokens are known when their request ends. So there is no rate until a first request has ended, for nobody knows
 * how long its tokens took; and while none ends the time adds up, or answers that take longer than the time between two
 * questions would give nothing and then too much. Not thread-safe.
 */
final class RecentTokenRate {

    private static final double NANOS_PER_SECOND = 1e9;

    private long countedTokens;
    private long countedNanos;

    /**
     * @param outputTokens of all measured requests that have ended so far
     * @return in tokens per second; empty when there are no new ones, or no older ones to count from
     */
    OptionalDouble perSecond(long nowNanos, long outputTokens) {
        long newTokens = outputTokens - countedTokens;
        long passedNanos = nowNanos - countedNanos;
        if (newTokens <= 0) {
            return OptionalDouble.empty();
        }
        boolean first = countedTokens == 0;
        countedTokens = outputTokens;
        countedNanos = nowNanos;
        return first || passedNanos <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(newTokens * NANOS_PER_SECOND / passedNanos);
    }
}
