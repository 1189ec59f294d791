// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Response;
import okio.BufferedSource;

/** One POST and its answer. */
final class OpenAiCall implements InferenceCall {

    /**
     * How long to wait, after the last event, for the end of the body that makes the connection reusable. The end usually
     * comes with that event or a moment later; a server that keeps the body open must not hold the user's slot.
     */
    private static final long END_OF_BODY_MILLIS = 10;

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
            return endpoint.redaction().apply(exchange(listener));
        } finally {
            listener.connection(phases.times());
        }
    }

    private Outcome exchange(StreamListener listener) {
        try (Response answer = call.execute()) {
            Outcome outcome = read(answer, listener);
            answer.body().source().timeout().deadline(END_OF_BODY_MILLIS, TimeUnit.MILLISECONDS);
            return outcome;
        } catch (IOException e) {
            return TransportFailure.of(e, phases, endpoint.baseUrl().hostAndPort());
        }
    }

    private Outcome read(Response answer, StreamListener listener) {
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
                ? ChatStreamReader.read(answer.header("Content-Type"), body, endpoint.clock(), listener)
                : ChatAnswerReader.read(body, endpoint.clock(), listener);
    }

    @Override
    public void cancel() {
        call.cancel();
    }
}
