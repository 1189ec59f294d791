// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.load;

import dev.llmbench.arrival.RateProfile;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * How many users a closed loop has at which time: ramps and steps, up and down. User k (from 1) is there while the
 * profile is at k or above; one who goes finishes the request that is under way.
 */
public final class ConcurrencyRamp {

    private final RateProfile users;

    private ConcurrencyRamp(RateProfile users) {
        this.users = users;
    }

    /** @param users the number of users over time, in the place of a rate */
    public static ConcurrencyRamp of(RateProfile users) {
        return new ConcurrencyRamp(users);
    }

    /**
     * As people write it: {@code 1..32 over 60s} for a ramp, {@code 8 for 30s, 16 for 30s, 32} for steps.
     *
     * @throws IllegalArgumentException when it is written otherwise
     */
    public static ConcurrencyRamp parse(String text) {
        return of(RateProfile.parse(text));
    }

    /** The most users at any time. */
    public int peak() {
        return (int) Math.max(1, Math.floor(users.highestRatePerSecond()));
    }

    /** The users at the beginning, at least 1. */
    public int first() {
        return (int) Math.max(1, Math.floor(users.firstRatePerSecond()));
    }

    /** The time until the last change. */
    public Duration length() {
        return users.length();
    }

    /**
     * When this user is there, at that moment or as soon as possible after it.
     *
     * @param user from 0; the first one is always there
     * @param fromNanos nanoseconds after the beginning of the load
     * @return empty when the user never comes again
     */
    public OptionalLong nextPresence(int user, long fromNanos) {
        return user == 0 ? OptionalLong.of(fromNanos) : users.nextAtLeast(user + 1.0, fromNanos);
    }

    @Override
    public String toString() {
        return users.toString();
    }
}
