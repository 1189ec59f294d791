// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

/**
 * A request and when it comes, whatever the engine is doing then.
 *
 * @param atNanos nanoseconds since the simulation's start, 0 or more
 * @param request what it asks
 */
public record Arrival(long atNanos, SimulatedRequest request) {
    /** Checks the time. */
    public Arrival {
        if (atNanos < 0) {
            throw new IllegalArgumentException(
                    "atNanos = " + atNanos + " is before the simulation's start; count arrivals from 0");
        }
    }
}
