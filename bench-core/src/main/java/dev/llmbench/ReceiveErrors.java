// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.endpoint.ContentChannel;
import dev.llmbench.endpoint.ForwardingListener;
import dev.llmbench.endpoint.InferenceCall;
import dev.llmbench.endpoint.InferenceEndpoint;
import dev.llmbench.endpoint.InferenceRequest;
import dev.llmbench.endpoint.StreamListener;
import dev.llmbench.request.Outcome;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.PooledRecorder;
import java.util.Optional;

/**
 * Asks a server whose chunks hold the moment of their send as text, by this client's clock, and compares each with the
 * moment of its receipt: the error of our stamps, the way through the loopback interface included. Thread-safe.
 */
final class ReceiveErrors implements InferenceEndpoint {

    private final InferenceEndpoint endpoint;
    private final PooledRecorder errors = new PooledRecorder();

    ReceiveErrors(InferenceEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public InferenceCall newCall(InferenceRequest request) {
        InferenceCall call = endpoint.newCall(request);
        return new InferenceCall() {
            @Override
            public Outcome execute(StreamListener listener) {
                return call.execute(new Comparing(listener));
            }

            @Override
            public void cancel() {
                call.cancel();
            }
        };
    }

    private synchronized void add(long nanos) {
        errors.record(Math.max(0, nanos));
    }

    /** In nanoseconds; empty when no chunk has come. */
    synchronized Optional<Distribution> seen() {
        return errors.snapshot().map(distribution -> distribution);
    }

    @Override
    public void close() {
        endpoint.close();
    }

    private final class Comparing extends ForwardingListener {

        Comparing(StreamListener listener) {
            super(listener);
        }

        @Override
        public void content(long stampNanos, boolean sharedRead, ContentChannel channel, CharSequence text) {
            super.content(stampNanos, sharedRead, channel, text);
            add(stampNanos - Long.parseLong(text, 0, text.length(), 10));
        }
    }
}
