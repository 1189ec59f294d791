// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.request;

import java.util.OptionalLong;

/**
 * Where a request's time went, as reported by the HTTP client. Every duration is inside the request's latencies too,
 * except for what {@code receiveNanos} holds after the last chunk.
 *
 * @param poolNanos from {@code sent} until a kept connection was taken, or the making of a new one began; empty when
 *     neither happened
 * @param lookupNanos name lookup; empty for an address literal or a reused connection
 * @param connectNanos TCP connect; empty for a reused connection
 * @param tlsNanos TLS handshake; empty without TLS or for a reused connection
 * @param sendNanos from the request's first byte written to its last; empty when it was not wholly written
 * @param waitNanos from the request's last byte written to the status line: queueing and mostly prefill; empty when no
 *     status line came
 * @param receiveNanos from the status line to the end of the body, or to the moment it was given up; empty when no
 *     status line came
 * @param headersNanos from {@code sent} to the status line; empty when none came
 * @param reused whether a pooled connection was used
 */
public record ConnectionTimes(
        OptionalLong poolNanos,
        OptionalLong lookupNanos,
        OptionalLong connectNanos,
        OptionalLong tlsNanos,
        OptionalLong sendNanos,
        OptionalLong waitNanos,
        OptionalLong receiveNanos,
        OptionalLong headersNanos,
        boolean reused) {

    public static final ConnectionTimes UNKNOWN = new ConnectionTimes(
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            false);
}
