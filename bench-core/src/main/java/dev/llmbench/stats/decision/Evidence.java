// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

/**
 * What a decision rests on.
 *
 * @param measured values looked at, the fixed warm-up left out
 * @param dropped how many of them at the start were left out because the source had not settled
 * @param violations how many of the others break the limit
 * @param designEffect so many of them tell as much as one independent value; at least 1
 * @param logPass evidence that the limit is kept, a logarithm; a pass takes 3.0 (5 %)
 * @param logFail evidence that the limit is broken, a logarithm; a failure takes 4.6 (1 %)
 */
public record Evidence(int measured, int dropped, int violations, double designEffect, double logPass, double logFail) {

    /** Values judged. */
    public int count() {
        return measured - dropped;
    }

    /** How many independent values they are worth. */
    public double effectiveCount() {
        return count() / designEffect;
    }
}
