// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.InferenceRequest;
import dev.llmbench.prompt.Prompt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What the threads of one running load share: the plan to draw from, the way to send, and the way to stop. A driver
 * supplies the threads.
 */
final class LoadRun implements RecordQueue.Load {

    private final NanoClock clock;
    private final RequestPlan plan;
    private final RequestTask task;
    private final SendGate gate;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    LoadRun(NanoClock clock, RequestPlan plan, RequestTask task, SendGate gate) {
        this.clock = clock;
        this.plan = plan;
        this.task = task;
        this.gate = gate;
    }

    NanoClock clock() {
        return clock;
    }

    RequestPlan plan() {
        return plan;
    }

    PreparedCall prepare(InferenceRequest request) {
        return task.prepare(request);
    }

    /** Sends the request, when it may. */
    EndedRequest send(Ticket ticket, Prompt prompt, PreparedCall call) {
        return ended(gate.send(ticket, prompt, call));
    }

    /** A request that waited for a slot until the load was over: on record, and never sent. */
    EndedRequest giveUp(Ticket ticket, Prompt prompt) {
        return ended(gate.giveUp(ticket, prompt));
    }

    private EndedRequest ended(EndedRequest request) {
        plan.ended(request.record().phase());
        return request;
    }

    /**
     * Something of ours or the user's broke, such as a prompt source that threw: the load ends, with this as its
     * reason.
     */
    @Override
    public void fail(Throwable reason) {
        failure.compareAndSet(null, reason);
        stop();
    }

    /** No further request starts; those in flight are the engine's business. */
    @Override
    public void stop() {
        plan.stop();
        gate.stop();
        stopped.countDown();
    }

    /** The time is up: nothing starts any more, and who was due and waits for a slot is turned away. */
    void close(long nowNanos) {
        plan.close(nowNanos);
        gate.close();
    }

    boolean isStopped() {
        return stopped.getCount() == 0;
    }

    @Nullable
    Throwable failure() {
        return failure.get();
    }
}
