// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

/** What the evidence says of a limit. */
public enum Outcome {
    /** The limit is kept; wrong at most as often as the error rate of a pass says. */
    PASSED,
    /** The limit is broken; wrong at most as often as the error rate of a failure says. */
    FAILED,
    /** Neither is proved. */
    INCONCLUSIVE
}
