// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.Timeouts;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.UnderWay;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Ends requests that are past their limits. One timer thread looks at all requests in flight, because a socket read
 * timeout costs CPU on every read and cannot tell a stalled answer from one kept alive by comments.
 */
final class Watchdog implements AutoCloseable {

    private static final long FASTEST_SCAN_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long SLOWEST_SCAN_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final NanoClock clock;
    private final Timeouts limits;
    private volatile long scanNanos;
    private final Set<InFlightRequest> inFlight = ConcurrentHashMap.newKeySet();
    private final Thread thread;

    Watchdog(NanoClock clock, Timeouts limits) {
        this.clock = clock;
        this.limits = limits;
        this.scanNanos = scanInterval(limits);
        this.thread = new Thread(this::watch, "llmbench-watchdog");
        thread.setDaemon(true);
    }

    static Watchdog started(NanoClock clock, Timeouts limits) {
        Watchdog watchdog = new Watchdog(clock, limits);
        watchdog.thread.start();
        return watchdog;
    }

    /** A twentieth of the tightest limit, so that a limit is overrun by 5 % at most. */
    private static long scanInterval(Timeouts limits) {
        long tightest = Math.min(
                limits.firstByte().toNanos(),
                Math.min(limits.idle().toNanos(), limits.total().toNanos()));
        return scanInterval(tightest);
    }

    private static long scanInterval(long limitNanos) {
        return Math.max(FASTEST_SCAN_NANOS, Math.min(SLOWEST_SCAN_NANOS, limitNanos / 20));
    }

    void add(InFlightRequest request) {
        if (request.patienceNanos().isPresent()) { // all clients who walk away have the same patience
            scanNanos = Math.min(scanNanos, scanInterval(request.patienceNanos().getAsLong()));
        }
        inFlight.add(request);
    }

    void remove(InFlightRequest request) {
        inFlight.remove(request);
    }

    int inFlightCount() {
        return inFlight.size();
    }

    List<UnderWay> underWay() {
        return inFlight.stream().map(InFlightRequest::seen).toList();
    }

    /** Cuts every request in flight short, each for the reason the function gives. */
    void cutAllShort(Function<InFlightRequest, Outcome> reason) {
        for (InFlightRequest request : inFlight) {
            request.cutShort(reason.apply(request));
        }
    }

    private void watch() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                clock.sleepUntil(clock.nanoTime() + scanNanos);
                long now = clock.nanoTime();
                for (InFlightRequest request : inFlight) {
                    check(request, now);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    void check(InFlightRequest request, long now) {
        if (request.isResting()) {
            return;
        }
        StreamRecorder seen = request.recorder();
        OptionalLong patience = request.patienceNanos();
        if (patience.isPresent() && now - seen.sentNanos() >= patience.getAsLong()) {
            request.cutShort(Outcome.Cancelled.WALKED_AWAY);
        }
        if (now - seen.sentNanos() > limits.total().toNanos()) {
            fail(request, FailureKind.TIMEOUT_TOTAL, "not ended within request-timeout", limits.total());
        } else if (!seen.hasStarted()) {
            if (now - seen.sentNanos() > limits.firstByte().toNanos()) {
                fail(
                        request,
                        FailureKind.TIMEOUT_FIRST_BYTE,
                        "no byte of the answer within first-byte-timeout",
                        limits.firstByte());
            }
        } else if (now - seen.lastProgressNanos() > limits.idle().toNanos()) {
            fail(request, FailureKind.STALLED, "no generated text for idle-timeout", limits.idle());
        }
    }

    private static void fail(InFlightRequest request, FailureKind kind, String what, Duration limit) {
        request.cutShort(Outcome.Failed.of(kind, what + " = " + limit.toMillis() + " ms"));
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
