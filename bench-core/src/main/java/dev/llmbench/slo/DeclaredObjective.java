// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

/**
 * An objective as a gate declares it.
 *
 * @param objective what is demanded
 * @param severity what a miss does to the gate
 */
public record DeclaredObjective(Objective objective, Severity severity) {

    /** One whose miss fails the gate. */
    public static DeclaredObjective failing(Objective objective) {
        return new DeclaredObjective(objective, Severity.FAIL);
    }
}
