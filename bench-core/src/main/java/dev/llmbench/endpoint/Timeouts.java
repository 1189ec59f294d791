// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.time.Duration;

/**
 * Limits of one request; all positive.
 *
 * @param connect until a connection stands
 * @param firstByte from {@code sent} to the first byte of the body, queueing and prefill included
 * @param idle between two content chunks, or between the first byte and the first content chunk; comments and pings do
 *     not extend it
 * @param total from {@code sent} to the end
 */
public record Timeouts(Duration connect, Duration firstByte, Duration idle, Duration total) {

    public static final Timeouts DEFAULT = new Timeouts(
            Duration.ofSeconds(5), Duration.ofSeconds(120), Duration.ofSeconds(60), Duration.ofMinutes(10));

    public Timeouts {
        requirePositive("connect-timeout", connect);
        requirePositive("first-byte-timeout", firstByte);
        requirePositive("idle-timeout", idle);
        requirePositive("request-timeout", total);
    }

    private static void requirePositive(String name, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(name + " = " + value + ": it must be positive");
        }
    }
}
