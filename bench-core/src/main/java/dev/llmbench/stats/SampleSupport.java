// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats;

/**
 * Whether a sample can carry a percentile, by the expected number of values beyond it: s = n x min(q, 1 - q).
 */
public enum SampleSupport {
    /** s below 3: a gate refuses it and tables print a dash. */
    REFUSED,
    /** s from 3, below 10: usable, marked. */
    THIN,
    /** s of 10 or more. */
    GOOD;

    public static SampleSupport of(long count, double percent) {
        double quantile = percent / 100;
        double beyond = count * Math.min(quantile, 1 - quantile) + 1e-9;
        return beyond < 3 ? REFUSED : beyond < 10 ? THIN : GOOD;
    }

    /** The smallest sample that a gate accepts for this percentile: p95 needs 60, p99 needs 300. */
    public static long smallestAccepted(double percent) {
        double quantile = percent / 100;
        return (long) Math.ceil(3 / Math.min(quantile, 1 - quantile) - 1e-9);
    }
}
