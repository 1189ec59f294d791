// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.load;

import dev.llmbench.arrival.ArrivalProcess;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * The most tokens a run may cost, prompt and answer together. Guards against a forgotten gate that spends millions of
 * tokens on a hosted API.
 *
 * @param maxTokens the limit, positive
 */
public record TokenBudget(long maxTokens) {

    /** For servers on loopback and private addresses. */
    public static final TokenBudget LOCAL = new TokenBudget(5_000_000);

    /** For all other servers. */
    public static final TokenBudget PUBLIC = new TokenBudget(200_000);

    public TokenBudget {
        if (maxTokens < 1) {
            throw new IllegalArgumentException("max-tokens = " + maxTokens + ": it must be positive");
        }
    }

    /**
     * How many requests the load is known to start in advance, warm-up included. Fillers are not counted.
     *
     * @return empty for a closed loop that only time stops, since its number depends on the server
     */
    public static OptionalLong plannedRequests(LoadSpec load) {
        StopRule stop = load.stop();
        if (load.model() instanceof LoadModel.OpenLoop open) {
            Warmup warmup = load.warmup();
            long warming = Math.max(warmup.requests(), expected(open.arrivals(), warmup.duration()));
            long byTime = stop.duration()
                    .map(time -> Math.max(
                            stop.minRequests(),
                            expected(open.arrivals(), warmup.duration().plus(time))
                                    - expected(open.arrivals(), warmup.duration())))
                    .orElse(Long.MAX_VALUE);
            long byNumber = stop.requests().isPresent() ? stop.requests().getAsInt() : Long.MAX_VALUE;
            return OptionalLong.of(Math.min(byTime, byNumber) + warming);
        }
        return stop.requests().isPresent()
                ? OptionalLong.of(
                        (long) stop.requests().getAsInt() + load.warmup().requests())
                : OptionalLong.empty();
    }

    private static long expected(ArrivalProcess arrivals, Duration time) {
        return (long) Math.ceil(arrivals.expectedArrivals(time));
    }

    /** The most requests of this many tokens that the budget allows. */
    public long affordableRequests(long tokensPerRequest) {
        return maxTokens / tokensPerRequest;
    }
}
