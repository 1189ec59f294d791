// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.InferenceCall;
import dev.llmbench.endpoint.InferenceEndpoint;
import dev.llmbench.endpoint.InferenceRequest;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;

/** Sends one request on the calling thread and turns it into exactly one record. Thread-safe: all state is per call. */
final class RequestTask {

    private final NanoClock clock;
    private final InferenceEndpoint endpoint;
    private final boolean streaming;
    private final Watchdog watchdog;
    private final RecordSink sink;

    RequestTask(NanoClock clock, InferenceEndpoint endpoint, boolean streaming, Watchdog watchdog, RecordSink sink) {
        this.clock = clock;
        this.endpoint = endpoint;
        this.streaming = streaming;
        this.watchdog = watchdog;
        this.sink = sink;
    }

    EndedRequest send(Ticket ticket, Prompt prompt) {
        return send(ticket, prompt, prepare(new InferenceRequest(prompt)));
    }

    InferenceCall prepare(InferenceRequest request) {
        return endpoint.newCall(request);
    }

    /** @param call what sends the prompt, or whatever takes its place */
    EndedRequest send(Ticket ticket, Prompt prompt, InferenceCall call) {
        StreamRecorder recorder = new StreamRecorder(ticket, streaming, clock.nanoTime());
        InFlightRequest inFlight = new InFlightRequest(ticket.phase(), call, recorder);
        watchdog.add(inFlight);
        Outcome natural;
        try {
            natural = call.execute(recorder);
        } finally {
            watchdog.remove(inFlight);
        }
        long returnedNanos = clock.nanoTime();
        RequestRecord record = recorder.toRecord(prompt, returnedNanos, inFlight.settle(natural));
        sink.accept(record);
        return new EndedRequest(record, returnedNanos);
    }
}
