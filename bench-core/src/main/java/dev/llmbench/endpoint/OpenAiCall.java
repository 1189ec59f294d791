// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import java.io.IOException;
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

    OpenAiCall(OpenAiEndpoint endpoint, Call call, AnswerHead head, ConnectionPhases phases) {
        this.endpoint = endpoint;
        this.call = call;
        this.head = head;
        this.phases = phases;
    }

    @Override
    public Outcome execute(StreamListener listener) {
        try {
            return endpoint.redaction().apply(exchange(new BoundedListener(listener, endpoint.redaction())));
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
            BufferedSource body = answer.body().source();
            if (outcome instanceof Outcome.Completed) {
                endpoint.tail().await(body);
            } else {
                BodyTail.abandon(body);
            }
            return outcome;
        } catch (AnswerTooLargeException e) {
            return Outcome.Failed.of(FailureKind.MALFORMED_EVENT, e.limit());
        } catch (IOException e) {
            return TransportFailure.of(
                    e, phases, reads.undeliveredBytes(), endpoint.baseUrl().hostAndPort());
        }
    }

    private Outcome read(Response answer, SocketReadClock reads, StreamListener listener) {
        if (!head.isSuccess()) {
            return HttpFailure.of(answer, head, endpoint);
        }
        String encoding = answer.header("Content-Encoding", "identity");
        if (!"identity".equalsIgnoreCase(encoding)) {
            return HttpFailure.compressed(encoding);
        }
        BufferedSource body = answer.body().source();
        return endpoint.isStreaming()
                ? ChatStreamReader.read(answer.header("Content-Type"), body, reads, listener)
                : ChatAnswerReader.read(body, reads, listener);
    }

    @Override
    public void cancel() {
        call.cancel();
    }
}
