// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import java.time.Duration;

/**
 * When the requests of an open loop are meant to start, as a pure function of a seed: the same seed gives the same
 * schedule on every JVM.
 */
public interface ArrivalProcess {

    /** The name printed in reports, such as {@code poisson}. */
    String name();

    /** The intended long-run rate in requests per second; positive. */
    double ratePerSecond();

    /** How many requests are expected to arrive within this time after the start of the load. */
    default double expectedArrivals(Duration time) {
        return ratePerSecond() * (time.toNanos() / 1e9);
    }

    /** When so many requests are expected to have arrived: about the inverse of {@link #expectedArrivals}. */
    default Duration expectedTime(long arrivals) {
        return Duration.ofNanos(Rates.toNanos(arrivals / ratePerSecond()));
    }

    /** Rate and name for people, such as {@code rate=8/s arrivals=poisson}. */
    default String label() {
        return "rate=" + ProfileText.shown(ratePerSecond()) + "/s arrivals=" + name();
    }

    /** A fresh sequence of arrival times for this seed. */
    ArrivalTimes times(long seed);
}
