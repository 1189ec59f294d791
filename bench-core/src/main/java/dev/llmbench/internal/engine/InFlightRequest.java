// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.endpoint.InferenceCall;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.Phase;
import dev.llmbench.request.UnderWay;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A request that has been sent and not ended, and why it was cut short if it was. */
final class InFlightRequest {

    private final Ticket ticket;
    private final InferenceCall call;
    private final StreamRecorder recorder;
    private final AtomicReference<@Nullable Outcome> cutShort = new AtomicReference<>();
    private volatile boolean resting;

    InFlightRequest(Ticket ticket, InferenceCall call, StreamRecorder recorder) {
        this.ticket = ticket;
        this.call = call;
        this.recorder = recorder;
    }

    Phase phase() {
        return ticket.phase();
    }

    /** How long after its send its client walks away; empty for one that waits to the end. */
    OptionalLong patienceNanos() {
        return ticket.patienceNanos();
    }

    StreamRecorder recorder() {
        return recorder;
    }

    UnderWay seen() {
        return new UnderWay(
                ticket.index(), ticket.phase(), ticket.scheduledNanos(), recorder.sentNanos(), !recorder.hasStarted());
    }

    /** Nothing of it is under way: it waits for another attempt, and no limit of an answer applies. */
    void rest() {
        resting = true;
    }

    boolean isResting() {
        return resting;
    }

    boolean isCutShort() {
        return cutShort.get() != null;
    }

    /** Cancels the request; the first reason given stays. */
    void cutShort(Outcome reason) {
        if (cutShort.compareAndSet(null, reason)) {
            call.cancel();
        }
    }

    /** The final outcome: an answer that was complete all the same stays complete. */
    Outcome settle(Outcome natural) {
        Outcome reason = cutShort.get();
        return reason == null || natural instanceof Outcome.Completed ? natural : reason;
    }
}
