// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import java.time.Duration;

/**
 * Another process whose rate follows a profile: its arrivals at one request per second are moved in time so that as
 * many of them fall into each stretch as the profile expects there. Of Poisson arrivals this makes the inhomogeneous
 * Poisson process with that rate (time change by the cumulative rate).
 *
 * @param atOnePerSecond the process to bend, with a rate of exactly 1
 * @param profile the rate over time
 */
public record ProfiledArrivals(ArrivalProcess atOnePerSecond, RateProfile profile) implements ArrivalProcess {

    private static final double NANOS_PER_SECOND = 1e9;

    public ProfiledArrivals {
        if (atOnePerSecond.ratePerSecond() != 1) {
            throw new IllegalArgumentException("a profile bends arrivals of 1 request per second, not of "
                    + atOnePerSecond.ratePerSecond() + ": the rate is the profile's");
        }
    }

    @Override
    public String name() {
        return atOnePerSecond.name() + "-profile";
    }

    /** The rate after the profile's last change. */
    @Override
    public double ratePerSecond() {
        return profile.lastRatePerSecond();
    }

    @Override
    public double expectedArrivals(Duration time) {
        return profile.expectedArrivals(time);
    }

    @Override
    public Duration expectedTime(long arrivals) {
        return Duration.ofNanos(Rates.toNanos(profile.secondsOf((double) arrivals)));
    }

    @Override
    public String label() {
        return "rate=" + profile + " arrivals=" + atOnePerSecond.name();
    }

    @Override
    public ArrivalTimes times(long seed) {
        ArrivalTimes even = atOnePerSecond.times(seed);
        return () -> Rates.toNanos(profile.secondsOf(even.nextOffsetNanos() / NANOS_PER_SECOND));
    }
}
