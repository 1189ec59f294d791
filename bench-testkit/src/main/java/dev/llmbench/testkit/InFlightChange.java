// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

/**
 * From this moment, so many chat requests were in flight.
 *
 * @param atNanos {@link System#nanoTime()} of the change
 * @param inFlight requests in flight from then on
 */
public record InFlightChange(long atNanos, int inFlight) {}
