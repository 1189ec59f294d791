// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

/**
 * A limit and the side of it that is allowed.
 *
 * @param comparison the side, and whether the limit itself is allowed
 * @param limit in the base unit of what is judged: nanoseconds for times, a share between 0 and 1 for shares
 */
public record Bound(Comparison comparison, double limit) {

    /** @throws IllegalArgumentException when the limit is negative, infinite or not a number */
    public Bound {
        if (!Double.isFinite(limit)) {
            throw new IllegalArgumentException("limit = " + limit + ": it must be a finite number");
        }
        if (limit < 0) {
            throw new IllegalArgumentException("limit = " + limit + ": it cannot be negative");
        }
    }

    /** Whether that value, in base units like the limit, keeps it; NaN keeps none. */
    public boolean holds(double value) {
        return comparison.holds(value, limit);
    }
}
