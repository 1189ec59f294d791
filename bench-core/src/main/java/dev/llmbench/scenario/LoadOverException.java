// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.scenario;

/** The load needs no further request: its way of telling a {@link Scenario} to return. No failure; let it pass. */
public final class LoadOverException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public LoadOverException() {
        super("the load is over", null, false, false);
    }
}
