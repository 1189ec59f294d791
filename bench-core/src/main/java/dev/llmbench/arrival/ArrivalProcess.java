// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

/**
 * When the requests of an open loop are meant to start, as a pure function of a seed: the same seed gives the same
 * schedule on every JVM.
 */
public interface ArrivalProcess {

    /** The name printed in reports, such as {@code poisson}. */
    String name();

    /** The intended long-run rate in requests per second; positive. */
    double ratePerSecond();

    /** A fresh sequence of arrival times for this seed. */
    ArrivalTimes times(long seed);
}
