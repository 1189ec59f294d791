// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.ContentChannel;
import dev.llmbench.endpoint.ForwardingListener;
import dev.llmbench.endpoint.InferenceCall;
import dev.llmbench.endpoint.StreamListener;
import dev.llmbench.request.Outcome;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;

/** Lets so many requests at once be on their way to their first token. Thread-safe. */
final class PrefillGate {

    private final NanoClock clock;
    private final Slots slots;

    PrefillGate(NanoClock clock, int limit) {
        this.clock = clock;
        this.slots = new Slots(limit);
    }

    /** Waits on the thread that will send. Empty when there will be no slot any more. */
    Optional<Ticket> enter(Ticket ticket) {
        if (slots.takeNow()) {
            return Optional.of(ticket.waited(OptionalLong.of(0)));
        }
        long before = clock.nanoTime();
        return slots.takeUninterrupted()
                ? Optional.of(ticket.waited(OptionalLong.of(clock.nanoTime() - before)))
                : Optional.empty();
    }

    /** The call of a request that has entered: leaves with its first token, at the latest with its end. */
    InferenceCall leaving(InferenceCall call) {
        return new InferenceCall() {
            @Override
            public Outcome execute(StreamListener listener) {
                FirstToken firstToken = new FirstToken(listener);
                try {
                    return call.execute(firstToken);
                } finally {
                    firstToken.leave();
                }
            }

            @Override
            public void cancel() {
                call.cancel();
            }
        };
    }

    void close() {
        slots.close();
    }

    private final class FirstToken extends ForwardingListener {
        private final AtomicBoolean left = new AtomicBoolean();

        FirstToken(StreamListener recorder) {
            super(recorder);
        }

        @Override
        public void content(long stampNanos, boolean sharedRead, ContentChannel channel, CharSequence text) {
            super.content(stampNanos, sharedRead, channel, text);
            if (!left.get()) {
                leave();
            }
        }

        void leave() {
            if (left.compareAndSet(false, true)) {
                slots.giveBack();
            }
        }
    }
}
