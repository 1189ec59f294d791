// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

/** What an objective that was measured well and stays too close to call does to a gate. */
public enum OnUndecided {
    /** It is shown, loudly, and the gate stays as it is. */
    WARN,
    /** The gate is red. */
    FAIL,
    /** The measured value decides as it stands, as if no certainty were asked. */
    BY_VALUE
}
