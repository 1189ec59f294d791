// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.ContentChannel;
import dev.llmbench.endpoint.InferenceCall;
import dev.llmbench.endpoint.ServerUsage;
import dev.llmbench.endpoint.StreamListener;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import dev.llmbench.scenario.OwnCall;
import dev.llmbench.scenario.OwnStream;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** A call of the user's own, in the form of ours. To cancel it is to interrupt its thread. */
final class OwnInferenceCall implements InferenceCall {

    private final OwnCall call;
    private final NanoClock clock;
    private final Object state = new Object();
    private @Nullable Thread running;
    private boolean cancelled;

    OwnInferenceCall(OwnCall call, NanoClock clock) {
        this.call = call;
        this.clock = clock;
    }

    @Override
    public Outcome execute(StreamListener listener) {
        Reported reported = new Reported(listener);
        if (!begin()) {
            return Outcome.Failed.of(FailureKind.OWN_CALL, "cancelled before it began");
        }
        try {
            call.execute(reported);
        } catch (Exception e) { // whatever the user's client throws is how the request ended
            String message = e.getMessage() == null ? "" : ": " + e.getMessage();
            return Outcome.Failed.of(FailureKind.OWN_CALL, e.getClass().getSimpleName() + message);
        } finally {
            end();
        }
        listener.terminal(clock.nanoTime());
        return reported.any
                ? Outcome.COMPLETED
                : Outcome.Failed.of(FailureKind.NO_OUTPUT, "the call returned and had reported no text");
    }

    private boolean begin() {
        synchronized (state) {
            running = cancelled ? null : Thread.currentThread();
            return !cancelled;
        }
    }

    /** An interrupt meant for this call must not hit the next one. */
    private void end() {
        synchronized (state) {
            running = null;
            if (cancelled) {
                boolean unused = Thread.interrupted();
            }
        }
    }

    @Override
    public void cancel() {
        synchronized (state) {
            cancelled = true;
            if (running != null) {
                running.interrupt();
            }
        }
    }

    private final class Reported implements OwnStream {
        private final StreamListener listener;
        private boolean any;

        Reported(StreamListener listener) {
            this.listener = listener;
        }

        @Override
        public void text(CharSequence piece) {
            if (piece.length() == 0) {
                return;
            }
            long now = clock.nanoTime();
            any = true;
            listener.bytes(now);
            listener.content(now, false, ContentChannel.TEXT, piece);
            listener.text(ContentChannel.TEXT, 0, piece);
        }

        @Override
        public void usage(int inputTokens, int outputTokens) {
            listener.usage(new ServerUsage(
                    OptionalInt.of(inputTokens),
                    OptionalInt.of(outputTokens),
                    OptionalInt.empty(),
                    OptionalInt.empty()));
        }
    }
}
