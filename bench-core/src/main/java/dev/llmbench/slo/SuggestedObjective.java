// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

/**
 * An objective that a server keeps with room to spare, and how that is known.
 *
 * @param objective what to demand
 * @param why one sentence with the measured value and the chance of passing
 */
public record SuggestedObjective(Objective objective, String why) {

    /** The line of a test, with the reason as its comment. */
    @Override
    public String toString() {
        return "@Slo(\"" + objective.toText() + "\") // " + why;
    }
}
