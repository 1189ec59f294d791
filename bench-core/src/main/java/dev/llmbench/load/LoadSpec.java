// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.load;

import java.time.Duration;

/**
 * What load to apply.
 *
 * @param model closed or open loop
 * @param stop when no further measured request starts
 * @param warmup unmeasured load before the window
 * @param grace how long requests in flight may take to end once the stop rule has fired; then they are cancelled and
 *     counted as unfinished
 * @param maxDuration the hard deadline of the whole load, warm-up and grace included; the run ends there whatever happens
 * @param seed makes schedule and prompts reproducible
 */
public record LoadSpec(LoadModel model, StopRule stop, Warmup warmup, Duration grace, Duration maxDuration, long seed) {

    public static final Duration DEFAULT_GRACE = Duration.ofSeconds(30);
    public static final Duration DEFAULT_MAX_DURATION = Duration.ofMinutes(30);

    public LoadSpec {
        if (grace.isNegative()) {
            throw new IllegalArgumentException("grace = " + grace + ": it cannot be negative");
        }
        if (maxDuration.isNegative() || maxDuration.isZero()) {
            throw new IllegalArgumentException("max-duration = " + maxDuration + ": it must be positive");
        }
    }
}
