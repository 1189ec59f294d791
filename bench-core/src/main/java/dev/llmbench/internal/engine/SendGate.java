// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.Phase;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The last step before a request is sent: it may have to wait for a slot, and the load may be over before there is one.
 */
final class SendGate {

    private final RequestTask task;
    private final @Nullable PrefillGate prefill;
    private volatile boolean stoppedEarly;

    /** @param maxPrefill how many requests may be before their first token at once; empty for no limit */
    SendGate(NanoClock clock, RequestTask task, OptionalInt maxPrefill) {
        this.task = task;
        this.prefill = maxPrefill.isPresent() ? new PrefillGate(clock, maxPrefill.getAsInt()) : null;
    }

    EndedRequest send(Ticket ticket, Prompt prompt, PreparedCall call) {
        if (prefill == null) {
            return task.send(ticket, prompt, call);
        }
        Optional<PrefillGate.Place> entered = prefill.enter(ticket);
        if (entered.isEmpty()) {
            return giveUp(ticket, prompt);
        }
        PrefillGate.Place place = entered.get();
        try {
            return task.send(place.ticket(), prompt, call.with(place::leaving));
        } finally {
            place.leave();
        }
    }

    /** A request that waited for a slot until the load was over: on record, and never sent. */
    EndedRequest giveUp(Ticket ticket, Prompt prompt) {
        boolean owed = ticket.phase() == Phase.MEASURED && !stoppedEarly;
        return task.giveUp(
                ticket, prompt, owed ? new Outcome.Unfinished() : new Outcome.Cancelled("the load was over"));
    }

    /** Nobody who waits for a slot gets one any more. */
    void close() {
        if (prefill != null) {
            prefill.close();
        }
    }

    /** The same when the load ends before its plan, so that nothing is owed. */
    void stop() {
        stoppedEarly = true;
        close();
    }
}
