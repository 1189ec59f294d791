// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

/** An endless, never decreasing sequence of arrival times. Not thread-safe: one thread walks it. */
@FunctionalInterface
public interface ArrivalTimes {

    /** The next arrival, in nanoseconds after the start of the load. */
    long nextOffsetNanos();
}
