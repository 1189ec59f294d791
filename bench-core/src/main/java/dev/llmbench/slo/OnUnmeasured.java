// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

/** What an objective does to a gate of which nobody can tell how it stands. */
public enum OnUnmeasured {
    /** The gate is red: one that measures nothing is not green. */
    FAIL,
    /** It is shown, and the gate stays as it is. */
    WARN
}
