// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.endpoint.ConnectionPhases.Attempt;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import dev.llmbench.text.PlainLine;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/** Why a call ended without an answer. The one place that reads the exceptions of the HTTP client and of the JDK. */
final class TransportFailure {

    /** The operating system's words for a lack of ports, descriptors or buffers on this machine. */
    private static final Pattern EXHAUSTED =
            Pattern.compile("cannot assign requested address|can't assign requested address"
                    + "|too many open files|no buffer space available|address already in use|cannot allocate memory"
                    + "|insufficient system resources");

    private static final Pattern TIMED_OUT = Pattern.compile("connect(ion)? timed out|operation timed out");

    /** What the HTTP client takes of a status line and headers; behind it lies an error that names neither. */
    private static final long LARGEST_HEAD_BYTES = 256 << 10;

    private static final int LONGEST_CAUSE = 300;

    private TransportFailure() {}

    /**
     * @param failure what the client threw before the answer's headers were there
     * @param phases how far the call had come
     * @param headBytes how much of an answer's head had come
     * @param server host and port, for the message
     */
    static Outcome of(IOException failure, ConnectionPhases phases, long headBytes, String server) {
        if (headBytes >= LARGEST_HEAD_BYTES) {
            return Outcome.Failed.of(FailureKind.NOT_AN_EVENT_STREAM, server + " sent headers without end");
        }
        return Outcome.Failed.of(kindOf(failure, phases), message(failure, phases, server));
    }

    /** What was tried and the cause's own words. */
    static String message(IOException failure, ConnectionPhases phases, String server) {
        return said(kindOf(failure, phases), phases, server) + ": " + words(rootOf(failure));
    }

    private static FailureKind kindOf(IOException failure, ConnectionPhases phases) {
        // Once a connection stands, the attempts at other addresses say nothing any more.
        if (isExhausted(failure, phases.isConnected() ? List.of() : phases.failedAttempts())) {
            return FailureKind.CLIENT_RESOURCE;
        }
        if (phases.isConnected()) {
            return failure instanceof ProtocolException ? FailureKind.NOT_AN_EVENT_STREAM : FailureKind.RESET;
        }
        if (phases.isInTlsHandshake() || rootOf(failure) instanceof SSLException) {
            return FailureKind.TLS;
        }
        return isTimeout(failure) ? FailureKind.TIMEOUT_CONNECT : FailureKind.CONNECT;
    }

    /**
     * "Cannot assign requested address" has two causes: all local ports are taken, or this machine speaks no IPv6 and
     * {@code localhost} names such an address too. So an IPv6 address counts only if no other address failed otherwise.
     */
    private static boolean isExhausted(IOException failure, List<Attempt> attempts) {
        if (attempts.isEmpty()) {
            return says(EXHAUSTED, failure);
        }
        return attempts.stream().allMatch(attempt -> says(EXHAUSTED, attempt.cause()))
                || attempts.stream()
                        .anyMatch(attempt ->
                                attempt.address() instanceof Inet4Address && says(EXHAUSTED, attempt.cause()));
    }

    private static boolean isTimeout(IOException failure) {
        return failure instanceof SocketTimeoutException || says(TIMED_OUT, failure);
    }

    private static boolean says(Pattern words, Throwable failure) {
        for (Throwable at = failure; at != null; at = at.getCause()) {
            String message = at.getMessage();
            if (message != null
                    && words.matcher(message.toLowerCase(Locale.ROOT)).find()) {
                return true;
            }
        }
        return false;
    }

    private static String said(FailureKind kind, ConnectionPhases phases, String server) {
        return switch (kind) {
            case CLIENT_RESOURCE -> "this machine ran out of ports or descriptors while calling " + server;
            case TLS -> "no TLS connection to " + server;
            case TIMEOUT_CONNECT -> "no connection to " + server + " within the connect limit";
            case CONNECT -> "no connection to " + server;
            case NOT_AN_EVENT_STREAM -> server + " did not answer in HTTP";
            default ->
                "the connection to " + server + " broke before an answer"
                        + (phases.isReused()
                                ? " (it was a kept-alive one, which the server may have just closed)"
                                : "");
        };
    }

    private static Throwable rootOf(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        return root;
    }

    private static String words(Throwable cause) {
        String message = cause.getMessage();
        if (message == null || message.isBlank()) {
            return cause.getClass().getSimpleName();
        }
        // It may quote what the server sent.
        return PlainLine.of(
                cause instanceof UnknownHostException ? "unknown host (" + message + ")" : message, LONGEST_CAUSE);
    }
}
