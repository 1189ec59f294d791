// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.endpoint.ContentChannel;
import dev.llmbench.endpoint.InferenceCall;
import dev.llmbench.endpoint.InferenceEndpoint;
import dev.llmbench.endpoint.InferenceRequest;
import dev.llmbench.endpoint.StreamListener;
import dev.llmbench.request.Outcome;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;

/** Answers at once, in two chunks: {@code re: } and the question. */
final class EchoEndpoint implements InferenceEndpoint {

    final Queue<InferenceRequest> asked = new ConcurrentLinkedQueue<>();
    volatile Predicate<InferenceRequest> fails = request -> false;

    @Override
    public InferenceCall newCall(InferenceRequest request) {
        return new InferenceCall() {
            @Override
            public Outcome execute(StreamListener listener) {
                asked.add(request);
                if (fails.test(request)) {
                    return Outcome.Failed.http(500, "no");
                }
                say(listener, "re: ");
                say(listener, request.prompt().text());
                listener.terminal(System.nanoTime());
                return Outcome.COMPLETED;
            }

            @Override
            public void cancel() {}
        };
    }

    private static void say(StreamListener listener, String text) {
        long now = System.nanoTime();
        listener.bytes(now);
        listener.content(now, false, ContentChannel.TEXT, text);
        listener.text(ContentChannel.TEXT, 0, text);
    }

    @Override
    public void close() {}
}
