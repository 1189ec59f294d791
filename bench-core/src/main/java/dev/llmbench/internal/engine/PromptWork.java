// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.endpoint.InferenceRequest;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.prompt.PromptSource;
import java.util.Optional;
import java.util.OptionalLong;

/** Single requests. */
final class PromptWork implements LoadWork {

    private final LoadRun run;
    private final PromptSource prompts;

    PromptWork(LoadRun run, PromptSource prompts) {
        this.run = run;
        this.prompts = prompts;
    }

    @Override
    public OptionalLong serve(long freeSinceNanos) {
        Optional<Ticket> ticket = run.plan().next(freeSinceNanos);
        if (ticket.isEmpty()) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(send(ticket.get(), prompts.prompt(ticket.get().index())));
    }

    /** The prompt and its request are made here, before the wait, so that they are not lateness. */
    @Override
    public Optional<Arrival> arrive(long scheduledNanos) {
        Optional<Ticket> ticket = run.plan().next(scheduledNanos);
        if (ticket.isEmpty()) {
            return Optional.empty();
        }
        // Once the time is up it is only still owed: whatever it would have asked, it is never sent.
        return Optional.of(run.plan().isClosed() ? owed(ticket.get()) : ready(ticket.get()));
    }

    private Arrival ready(Ticket ticket) {
        Prompt prompt = prompts.prompt(ticket.index());
        PreparedCall call = run.prepare(new InferenceRequest(prompt));
        return new Arrival() {
            @Override
            public void begin(OptionalLong slotWaitNanos) {
                EndedRequest unused = run.send(ticket.waited(slotWaitNanos), prompt, call);
            }

            @Override
            public void giveUp(OptionalLong slotWaitNanos) {
                EndedRequest unused = run.giveUp(ticket.waited(slotWaitNanos), prompt);
            }
        };
    }

    private Arrival owed(Ticket ticket) {
        return new Arrival() {
            @Override
            public void begin(OptionalLong slotWaitNanos) {
                giveUp(slotWaitNanos);
            }

            @Override
            public void giveUp(OptionalLong slotWaitNanos) {
                EndedRequest unused = run.giveUp(ticket.waited(slotWaitNanos), Prompt.of(""));
            }
        };
    }

    /** Gives back when its user was free again, and can go on from there. */
    private long send(Ticket ticket, Prompt prompt) {
        PreparedCall call = run.prepare(new InferenceRequest(prompt));
        return run.send(ticket, prompt, call).returnedNanos();
    }
}
