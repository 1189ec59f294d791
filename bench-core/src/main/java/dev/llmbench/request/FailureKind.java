// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.request;

import java.util.Locale;

/** Why a request failed. */
public enum FailureKind {
    /** The server answered with a status outside 2xx. */
    HTTP,
    /** No connection: refused, unreachable, name not found. */
    CONNECT,
    /** The TLS handshake failed. */
    TLS,
    /** No connection within the connect limit. */
    TIMEOUT_CONNECT,
    /** No byte of the answer's body within the first-byte limit. */
    TIMEOUT_FIRST_BYTE,
    /** Not ended within the total limit. */
    TIMEOUT_TOTAL,
    /** The stream fell silent for longer than the idle limit; comments and pings do not count as a sign of life. */
    STALLED,
    /** The connection broke before the answer's headers, or was reset. */
    RESET,
    /** The body ended without a terminal signal. */
    TRUNCATED_STREAM,
    /** An event could not be read. */
    MALFORMED_EVENT,
    /** The server reported an error inside a 200 answer. */
    SERVER_ERROR_IN_STREAM,
    /** The answer was complete and contained no generated text. */
    NO_OUTPUT,
    /** A 200 answer with no byte in its body. */
    EMPTY_BODY,
    /** Streaming was asked for and something else came, such as an HTML page. */
    NOT_AN_EVENT_STREAM,
    /** A call by the user's own client threw. */
    OWN_CALL,
    /** This machine ran out of ports, descriptors or memory: says nothing about the server. */
    CLIENT_RESOURCE;

    /** The name used in reports, such as {@code truncated_stream}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
