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
            return redaction.apply(exchange(listener));
        } finally {
            listener.connection(phases.times());
        }
    }

    private Outcome exchange(StreamListener listener) {
        if (endpoint.isClosed()) {
            call.cancel();
        }
        SocketReadClock reads = SocketReadClock.ofThisThread();
        reads.begin(endpoint.clock());
        try (Response answer = call.execute()) {
            Outcome outcome = read(answer, reads, listener);
            BufferedSource body = answer.body().source();
            if (outcome instanceof Outcome.Completed) {
                endpoint.tail().await(body);
            } else {
                BodyTail.abandon(body);
            }
            return outcome;
        } catch (IOException e) {
            return TransportFailure.of(e, phases, endpoint.baseUrl().hostAndPort());
        }
    }

    private Outcome read(Response answer, SocketReadClock reads, StreamListener listener) {
        if (!head.isSuccess()) {
            return HttpFailure.of(answer, head, endpoint);
        }
        String encoding = answer.header("Content-Encoding", "identity");
        if (!"identity".equalsIgnoreCase(encoding)) {
            return Outcome.Failed.of(
                    FailureKind.NOT_AN_EVENT_STREAM,
                    "the answer is compressed (Content-Encoding: " + encoding + ") although the request said"
                            + " 'Accept-Encoding: identity'; compressed tokens come in blocks and cannot be timed."
                            + " Switch compression off in the server or gateway");
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
