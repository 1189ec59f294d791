// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import java.util.OptionalInt;

/**
 * How a test on independent values will end: exact chances, by following every path of violations step by step.
 *
 * @param passed chance of a pass
 * @param failed chance of a failure; the rest ends undecided at the cap
 * @param meanCount mean number of values until it stops
 */
public record Forecast(double passed, double failed, double meanCount) {

    /**
     * @param boundary when the test stops
     * @param share the true share of violations
     */
    public static Forecast of(StoppingBoundary boundary, double share) {
        StoppedPaths paths = StoppedPaths.of(boundary, LaterHalf.UNASKED, share);
        return new Forecast(paths.passed(), paths.failed(), paths.meanCount());
    }

    /**
     * How many values it takes until the chance of having passed is {@code chance}; empty when it is not within the cap.
     */
    public static OptionalInt countToPass(StoppingBoundary boundary, double share, double chance) {
        StoppedPaths paths = new StoppedPaths(boundary, LaterHalf.UNASKED, share);
        while (paths.step()) {
            if (paths.passed() >= chance) {
                return OptionalInt.of(paths.count());
            }
        }
        return OptionalInt.empty();
    }

    /** Likewise for having failed. */
    public static OptionalInt countToFail(StoppingBoundary boundary, double share, double chance) {
        StoppedPaths paths = new StoppedPaths(boundary, LaterHalf.UNASKED, share);
        while (paths.step()) {
            if (paths.failed() >= chance) {
                return OptionalInt.of(paths.count());
            }
        }
        return OptionalInt.empty();
    }
}
