// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

/**
 * The run could not be judged, whatever the server did: nothing was measured, nothing answered, or the load generator
 * itself is in doubt. Deliberately no {@link AssertionError}: JUnit and its reports then show an <em>error</em> (not
 * measurable) and not a <em>failure</em> (too slow). The message's first line stands alone.
 */
public final class UnmeasuredException extends RuntimeException {

    public UnmeasuredException(String message) {
        super(message);
    }
}
