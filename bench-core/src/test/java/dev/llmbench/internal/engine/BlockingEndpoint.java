// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.endpoint.ContentChannel;
import dev.llmbench.endpoint.InferenceCall;
import dev.llmbench.endpoint.InferenceEndpoint;
import dev.llmbench.endpoint.InferenceRequest;
import dev.llmbench.endpoint.StreamListener;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** An endpoint without a network: every call blocks its thread for a while and yields one chunk. */
final class BlockingEndpoint implements InferenceEndpoint {

    private static final Outcome NOT_NOW =
            new Outcome.Failed(FailureKind.HTTP, OptionalInt.of(503), "not now", OptionalLong.of(0));

    final AtomicInteger started = new AtomicInteger();
    final AtomicInteger inFlight = new AtomicInteger();
    final AtomicInteger peak = new AtomicInteger();
    final AtomicInteger prefilling = new AtomicInteger();
    final AtomicInteger prefillPeak = new AtomicInteger();
    volatile long latencyMillis;
    volatile long tailMillis;
    /** By the prompt, since calls may overtake each other on their way here. */
    volatile String slowPrompt = "";

    volatile long slowMillis;
    /** How many calls are refused for the moment before one is answered. */
    volatile int refusals;

    @Override
    public InferenceCall newCall(InferenceRequest request) {
        return new BlockingCall(request.prompt().equals(Prompt.of(slowPrompt)));
    }

    @Override
    public void close() {}

    void awaitStarted(int calls) {
        while (started.get() < calls) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private final class BlockingCall implements InferenceCall {
        private final CountDownLatch cancelled = new CountDownLatch(1);
        private final boolean isSlow;

        private BlockingCall(boolean isSlow) {
            this.isSlow = isSlow;
        }

        @Override
        public Outcome execute(StreamListener listener) {
            int number = started.getAndIncrement();
            long millis = isSlow ? slowMillis : latencyMillis;
            peak.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
            prefillPeak.accumulateAndGet(prefilling.incrementAndGet(), Math::max);
            boolean beforeFirst = true;
            try {
                if (cancelled.await(millis, TimeUnit.MILLISECONDS)) {
                    return Outcome.Failed.of(FailureKind.RESET, "cancelled");
                }
                if (number < refusals) {
                    return NOT_NOW;
                }
                long now = System.nanoTime();
                prefilling.decrementAndGet();
                beforeFirst = false;
                listener.bytes(now);
                listener.content(now, false, ContentChannel.TEXT, "x");
                listener.terminal(now);
                boolean unused = cancelled.await(tailMillis, TimeUnit.MILLISECONDS);
                return Outcome.COMPLETED;
            } catch (InterruptedException e) {
                throw new AssertionError("nobody interrupts the threads of streams", e);
            } finally {
                if (beforeFirst) {
                    prefilling.decrementAndGet();
                }
                inFlight.decrementAndGet();
            }
        }

        @Override
        public void cancel() {
            cancelled.countDown();
        }
    }
}
