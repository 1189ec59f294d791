// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.endpoint.InferenceRequest;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.request.ConversationTurn;
import dev.llmbench.scenario.Answer;
import dev.llmbench.scenario.FailedRequestException;
import dev.llmbench.scenario.LoadOverException;
import dev.llmbench.scenario.OwnCall;
import dev.llmbench.scenario.ScenarioUser;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;

/**
 * One run of a scenario. Its first request is due when its user was free or arrived, one after a pause when that was to
 * end, and any other when it is asked for: what the scenario's own code takes in between is thinking.
 */
final class EngineUser implements ScenarioUser {

    private final LoadRun run;
    private final long number;
    private OptionalLong dueNanos;
    private long freeNanos;
    private OptionalLong slotWaitNanos;
    private int turns;

    /**
     * @param slotWaitNanos how long the first request has waited for a slot; empty where nothing limits what is in
     *     flight
     */
    EngineUser(LoadRun run, long number, long scheduledNanos, OptionalLong slotWaitNanos) {
        this.run = run;
        this.number = number;
        this.dueNanos = OptionalLong.of(scheduledNanos);
        this.freeNanos = scheduledNanos;
        this.slotWaitNanos = slotWaitNanos;
    }

    @Override
    public long number() {
        return number;
    }

    @Override
    public Answer ask(Prompt prompt, Map<String, String> headers) {
        Ticket ticket = nextTicket();
        return send(ticket, prompt, run.prepare(new InferenceRequest(prompt, headers)));
    }

    @Override
    public Answer call(OwnCall call) {
        return send(nextTicket(), Prompt.of(""), PreparedCall.once(new OwnInferenceCall(call, run.clock())));
    }

    private Ticket nextTicket() {
        long due = dueNanos.orElseGet(() -> run.clock().nanoTime());
        dueNanos = OptionalLong.empty();
        turns++; // also without a ticket: a scenario that asked was no idle one
        Ticket ticket = run.plan().next(due).orElseThrow(LoadOverException::new);
        OptionalLong waited = slotWaitNanos;
        slotWaitNanos = OptionalLong.empty();
        return ticket.ofTurn(new ConversationTurn(number, turns)).waited(waited);
    }

    /** The first request is on record as one that was never sent. */
    void giveUp() {
        run.plan().next(freeNanos).ifPresent(ticket -> {
            Ticket first = ticket.ofTurn(new ConversationTurn(number, 1)).waited(slotWaitNanos);
            EndedRequest unused = run.giveUp(first, Prompt.of(""));
        });
    }

    private Answer send(Ticket ticket, Prompt prompt, PreparedCall call) {
        AnswerText text = new AnswerText();
        EndedRequest ended = run.send(ticket, prompt, call.with(text::of));
        freeNanos = ended.returnedNanos();
        Answer answer = new Answer(text.text(), ended.record());
        if (!ended.record().isCompleted()) {
            throw new FailedRequestException(answer);
        }
        return answer;
    }

    @Override
    public void pause(Duration time) throws InterruptedException {
        long until = run.clock().nanoTime() + time.toNanos();
        if (!UserPause.until(until, run)) {
            turns++;
            throw new LoadOverException();
        }
        dueNanos = OptionalLong.of(until);
        freeNanos = until;
    }

    /** When the user is free for another run. */
    long freeNanos() {
        return freeNanos;
    }

    /** A scenario that asks nothing would be run again at once, and forever. */
    void requireSomeRequest() {
        if (turns == 0) {
            throw new IllegalStateException(
                    "the scenario returned without a request; it must ask or call at least once");
        }
    }
}
