// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import java.util.Optional;

/**
 * What a run proves, of one objective or of a whole gate.
 *
 * @param kind the verdict itself
 * @param reason why, in plain words
 * @param next what would settle it; empty when it is settled, or when {@code reason} says so already
 */
public record Verdict(Kind kind, String reason, Optional<String> next) {

    /** PASSED and FAILED only on evidence; the other two are inconclusive. */
    public enum Kind {
        /** It is proved that every limit is kept. */
        PASSED(0),
        /** It is proved that a limit is broken. */
        FAILED(1),
        /** Measured well, and neither is proved. */
        UNDECIDED(2),
        /** Not measured in a way that could prove anything. */
        UNMEASURED(2);

        private final int exitCode;

        Kind(int exitCode) {
            this.exitCode = exitCode;
        }
    }

    /** Whether neither is proved. */
    public boolean isInconclusive() {
        return kind == Kind.UNDECIDED || kind == Kind.UNMEASURED;
    }

    /** For a process that ends with it: 0 passed, 1 failed, 2 inconclusive of either kind. */
    public int exitCode() {
        return kind.exitCode;
    }
}
