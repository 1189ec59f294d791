// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

/** What a missed objective does to the gate that declares it. */
public enum Severity {
    /** The gate is red. */
    FAIL,
    /** The miss is shown and the gate stays as it is. */
    WARN
}
