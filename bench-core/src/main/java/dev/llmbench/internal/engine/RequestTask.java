// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.InferenceCall;
import dev.llmbench.endpoint.InferenceEndpoint;
import dev.llmbench.endpoint.InferenceRequest;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.request.Retries;
import java.util.List;
import java.util.OptionalLong;

/**
 * Sends one request on the calling thread and turns it into exactly one record, that of its last attempt. Thread-safe:
 * all state is per call.
 */
final class RequestTask {

    private final NanoClock clock;
    private final InferenceEndpoint endpoint;
    private final boolean streaming;
    private final Watchdog watchdog;
    private final RetryWait retryWait;
    private final RecordQueue records;

    RequestTask(
            NanoClock clock,
            InferenceEndpoint endpoint,
            boolean streaming,
            Watchdog watchdog,
            RetryWait retryWait,
            RecordQueue records) {
        this.clock = clock;
        this.endpoint = endpoint;
        this.streaming = streaming;
        this.watchdog = watchdog;
        this.retryWait = retryWait;
        this.records = records;
    }

    EndedRequest send(Ticket ticket, Prompt prompt) {
        return send(ticket, prompt, prepare(new InferenceRequest(prompt)));
    }

    /** A request that is not sent after all, and is on record all the same. */
    EndedRequest giveUp(Ticket ticket, Prompt prompt, Outcome outcome) {
        long now = clock.nanoTime();
        StreamRecorder recorder = new StreamRecorder(ticket, streaming, now, new JoinedText(false));
        RequestRecord record = recorder.toRecord(prompt, now, outcome, Retries.NONE);
        records.add(record, List.of());
        return new EndedRequest(record, now);
    }

    PreparedCall prepare(InferenceRequest request) {
        return PreparedCall.repeatable(() -> endpoint.newCall(request));
    }

    /** @param prepared what sends the prompt, or whatever takes its place */
    EndedRequest send(Ticket first, Prompt prompt, PreparedCall prepared) {
        Ticket ticket = first;
        InferenceCall call = prepared.first();
        Retries before = Retries.NONE;
        while (true) {
            JoinedText answer = new JoinedText(records.wantsTexts());
            StreamRecorder recorder = new StreamRecorder(ticket, streaming, clock.nanoTime(), answer);
            InFlightRequest inFlight = new InFlightRequest(ticket, call, recorder);
            watchdog.add(inFlight);
            Outcome natural;
            OptionalLong again;
            try {
                natural = call.execute(recorder);
                again = prepared.mayBeRepeated()
                        ? retryWait.untilNextAttempt(inFlight, natural, before.count() + 1)
                        : OptionalLong.empty();
            } finally {
                watchdog.remove(inFlight);
            }
            if (again.isEmpty()) {
                long returnedNanos = clock.nanoTime();
                RequestRecord record = recorder.toRecord(prompt, returnedNanos, inFlight.settle(natural), before);
                records.add(record, answer.texts());
                return new EndedRequest(record, returnedNanos);
            }
            ticket = first.dueAt(again.getAsLong());
            call = prepared.another();
            before = new Retries(before.count() + 1, again.getAsLong() - first.scheduledNanos());
        }
    }
}
