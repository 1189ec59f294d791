// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import java.io.IOException;
import java.util.Optional;
import okhttp3.Call;
import okhttp3.Response;
import okio.BufferedSource;

/** One POST and its answer. */
final class OpenAiCall implements InferenceCall {

    /** The HTTP client itself would wait for the end of a chunk's size line however much of it comes. */
    private static final long MOST_BYTES_BESIDE_THE_BODY = 1 << 20;

    private final OpenAiEndpoint endpoint;
    private final Call call;
    private final AnswerHead head;
    private final ConnectionPhases phases;
    private final Redaction redaction;

    OpenAiCall(OpenAiEndpoint endpoint, Call call, AnswerHead head, ConnectionPhases phases, Redaction redaction) {
        this.endpoint = endpoint;
        this.call = call;
        this.head = head;
        this.phases = phases;
        this.redaction = redaction;
    }

    @Override
    public Outcome execute(StreamListener listener) {
        try {
            return redaction.apply(exchange(new BoundedListener(listener, redaction)));
        } finally {
            listener.connection(phases.times());
        }
    }

    private Outcome exchange(StreamListener listener) {
        if (endpoint.isClosed()) {
            call.cancel();
        }
        SocketReadClock reads = SocketReadClock.ofThisThread();
        reads.begin(endpoint.clock(), MOST_BYTES_BESIDE_THE_BODY);
        try (Response answer = call.execute()) {
            Outcome outcome = read(answer, reads, listener);
            endpoint.tail().leave(call, answer, outcome);
            return outcome;
        } catch (AnswerTooLargeException e) {
            return Outcome.Failed.of(FailureKind.MALFORMED_EVENT, e.limit());
        } catch (IOException e) {
            return TransportFailure.of(e, phases, reads.undeliveredBytes(), endpoint.server());
        }
    }

    private Outcome read(Response answer, SocketReadClock reads, StreamListener listener) {
        Optional<Outcome> failure = HttpFailure.of(answer, head, endpoint);
        if (failure.isPresent()) {
            return failure.get();
        }
        BufferedSource body = answer.body().source();
        ApiDialect dialect = endpoint.dialect();
        return endpoint.isStreaming()
                ? StreamedAnswerReader.read(dialect, answer.header("Content-Type"), body, reads, listener)
                : WholeAnswerReader.read(dialect, body, reads, listener);
    }

    @Override
    public void cancel() {
        call.cancel();
    }
}
