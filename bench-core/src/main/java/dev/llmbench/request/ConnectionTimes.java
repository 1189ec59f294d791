// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.request;

import java.util.OptionalLong;

/**
 * Where the time before the first byte went, as reported by the HTTP client. Every duration is inside the request's
 * latencies too.
 *
 * @param lookupNanos name lookup; empty for an address literal or a reused connection
 * @param connectNanos TCP connect; empty for a reused connection
 * @param tlsNanos TLS handshake; empty without TLS or for a reused connection
 * @param headersNanos from {@code sent} to the status line; empty when none came
 * @param reused whether a pooled connection was used
 */
public record ConnectionTimes(
        OptionalLong lookupNanos,
        OptionalLong connectNanos,
        OptionalLong tlsNanos,
        OptionalLong headersNanos,
        boolean reused) {

    public static final ConnectionTimes UNKNOWN = new ConnectionTimes(
            OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), false);
}
