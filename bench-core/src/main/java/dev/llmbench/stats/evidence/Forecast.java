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
        Paths paths = new Paths(boundary, share);
        while (paths.count < boundary.cap()) {
            paths.step();
        }
        return new Forecast(paths.passed, paths.failed, paths.meanCount());
    }

    /**
     * How many values it takes until the chance of having passed is {@code chance}; empty when it is not within the cap.
     */
    public static OptionalInt countToPass(StoppingBoundary boundary, double share, double chance) {
        Paths paths = new Paths(boundary, share);
        while (paths.count < boundary.cap()) {
            paths.step();
            if (paths.passed >= chance) {
                return OptionalInt.of(paths.count);
            }
        }
        return OptionalInt.empty();
    }

    /** Likewise for having failed. */
    public static OptionalInt countToFail(StoppingBoundary boundary, double share, double chance) {
        Paths paths = new Paths(boundary, share);
        while (paths.count < boundary.cap()) {
            paths.step();
            if (paths.failed >= chance) {
                return OptionalInt.of(paths.count);
            }
        }
        return OptionalInt.empty();
    }

    /** The chance of each number of violations among paths that have not stopped. */
    private static final class Paths {
        private final StoppingBoundary boundary;
        private final double share;
        private final double[] open;
        /** Open paths have violations from here ... */
        private int lowest;
        /** ... to here. */
        private int highest;

        private int count;
        private double passed;
        private double failed;
        private double stoppedCount;

        Paths(StoppingBoundary boundary, double share) {
            if (!(share >= 0 && share <= 1)) {
                throw new IllegalArgumentException("share = " + share + ": a share lies between 0 and 1");
            }
            this.boundary = boundary;
            this.share = share;
            this.open = new double[boundary.cap() + 2];
            open[0] = 1;
        }

        void step() {
            count++;
            highest++;
            for (int k = highest; k >= lowest; k--) {
                double below = k > lowest ? open[k - 1] : 0;
                open[k] = open[k] * (1 - share) + below * share;
            }
            while (lowest <= highest && boundary.passes(count, lowest)) {
                passed += stop(lowest++);
            }
            while (highest >= lowest && boundary.fails(count, highest)) {
                failed += stop(highest--);
            }
        }

        private double stop(int violations) {
            double mass = open[violations];
            open[violations] = 0;
            stoppedCount += mass * count;
            return mass;
        }

        double meanCount() {
            return stoppedCount + (1 - passed - failed) * count;
        }
    }
}
