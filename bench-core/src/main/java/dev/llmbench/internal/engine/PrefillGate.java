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
    Optional<Place> enter(Ticket ticket) {
        if (slots.takeNow()) {
            return Optional.of(new Place(ticket.waited(OptionalLong.of(0))));
        }
        long before = clock.nanoTime();
        return slots.takeUninterrupted()
                ? Optional.of(new Place(ticket.waited(OptionalLong.of(clock.nanoTime() - before))))
                : Optional.empty();
    }

    void close() {
        slots.close();
    }

    /** The place of one request, through all of its attempts: free with its first token, at the latest with its end. */
    final class Place {
        private final Ticket ticket;
        private final AtomicBoolean left = new AtomicBoolean();

        private Place(Ticket ticket) {
            this.ticket = ticket;
        }

        /** The request, after its wait. */
        Ticket ticket() {
            return ticket;
        }

        /** A call of the request, which leaves with its first token. */
        InferenceCall leaving(InferenceCall call) {
            return new InferenceCall() {
                @Override
                public Outcome execute(StreamListener listener) {
                    return call.execute(new FirstToken(listener));
                }

                @Override
                public void cancel() {
                    call.cancel();
                }
            };
        }

        void leave() {
            if (left.compareAndSet(false, true)) {
                slots.giveBack();
            }
        }

        private final class FirstToken extends ForwardingListener {

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
        }
    }
}
