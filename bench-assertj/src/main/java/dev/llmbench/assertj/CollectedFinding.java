// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

/** A finding that waits for the end of soft assertions. AssertJ collects nothing but {@link AssertionError}s. */
final class CollectedFinding extends AssertionError {

    private static final long serialVersionUID = 1;

    private final boolean unmeasured;

    CollectedFinding(boolean unmeasured, String message) {
        super(message);
        this.unmeasured = unmeasured;
    }

    boolean isUnmeasured() {
        return unmeasured;
    }
}
