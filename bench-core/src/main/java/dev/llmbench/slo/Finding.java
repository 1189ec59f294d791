// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import java.util.Set;

/**
 * Something about the server that a reader of the figures must know. The measurement is sound all the same: what makes
 * it unsound is a {@link Doubt}.
 *
 * @param code stable name, such as {@code other-model}
 * @param seen what was seen
 * @param remedy the one thing to do next
 */
public record Finding(String code, String seen, String remedy) {

    private static final Set<String> FORBID_PASSED = Set.of(
            SeriesFindings.NOT_STEADY,
            SeriesFindings.OVER_SATURATED,
            SeriesFindings.NEAR_SATURATION,
            ServerFindings.CHUNKS_IN_BURSTS);

    /**
     * Whether a verdict with stated error rates must not be PASSED beside it: the server was not in one state that the
     * run could have shown well, or its chunks were not seen when it sent them. A run that misses its limits has missed
     * them all the same.
     */
    public boolean forbidsPass() {
        return FORBID_PASSED.contains(code);
    }

    /** One line: what was seen and what to do. */
    @Override
    public String toString() {
        return code + ": " + seen + "; " + remedy;
    }
}
