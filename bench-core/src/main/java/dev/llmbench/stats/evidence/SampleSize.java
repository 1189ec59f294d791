// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import java.util.OptionalLong;

/** How many values a decision takes. */
public final class SampleSize {

    private static final double SIZED_TO = 1e6;

    private SampleSize() {}

    /**
     * The fewest values at which a pass can be declared at all, when none violates: 123 for p95 and 626 for p99 at an
     * alpha of 0.05 and a deflation of 1.5.
     *
     * @param passDeflation the pass side counts only the values divided by this
     */
    public static long smallestToPass(double allowedShare, double alpha, double passDeflation) {
        // A real-valued count must reach the boundary, which the whole-number one overshoots.
        SequentialTest test = new SequentialTest(allowedShare);
        double threshold = SequentialTest.threshold(alpha);
        long low = 0;
        long high = (long) Math.ceil(passDeflation * test.smallestPassing(0, alpha));
        while (high - low > 1) {
            long middle = low + (high - low) / 2;
            if (test.logEvidenceBelow(middle / passDeflation, 0) >= threshold) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }

    /**
     * How many values in all would settle a test if the share of violations stayed as it is, on the side where it is.
     * Empty when it lies so close to the allowed share that a million would not.
     *
     * @param count effective values so far
     * @param violations effective violations so far
     */
    public static OptionalLong toSettle(
            double allowedShare, double count, double violations, double alphaPass, double alphaFail) {
        double share = count > 0 ? violations / count : 0;
        SequentialTest test = new SequentialTest(allowedShare);
        double low = Math.max(1, count);
        double high = low;
        while (!settles(test, high, share, alphaPass, alphaFail)) {
            if (high > SIZED_TO) {
                return OptionalLong.empty();
            }
            low = high;
            high *= 2;
        }
        while (high - low > 0.5) {
            double middle = 0.5 * (low + high);
            if (settles(test, middle, share, alphaPass, alphaFail)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return OptionalLong.of((long) Math.ceil(high));
    }

    private static boolean settles(
            SequentialTest test, double count, double share, double alphaPass, double alphaFail) {
        double violations = Math.min(count, share * count);
        return share <= test.allowedShare()
                ? test.logEvidenceBelow(count, violations) >= SequentialTest.threshold(alphaPass)
                : test.logEvidenceAbove(count, violations) >= SequentialTest.threshold(alphaFail);
    }
}
