// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.request.ConversationTurn;
import dev.llmbench.request.Phase;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Permission to send one request.
 *
 * @param index the request's number in the load
 * @param phase why it is sent
 * @param scheduledNanos when the plan says it starts
 * @param patienceNanos how long after its send its client walks away; empty for one that waits to the end
 * @param slotWaitNanos how long it has waited for a slot; empty where nothing limits what is in flight
 * @param turn where in a conversation it belongs; empty for single requests
 */
record Ticket(
        long index,
        Phase phase,
        long scheduledNanos,
        OptionalLong patienceNanos,
        OptionalLong slotWaitNanos,
        Optional<ConversationTurn> turn) {

    Ticket(long index, Phase phase, long scheduledNanos, OptionalLong patienceNanos) {
        this(index, phase, scheduledNanos, patienceNanos, OptionalLong.empty(), Optional.empty());
    }

    Ticket(long index, Phase phase, long scheduledNanos) {
        this(index, phase, scheduledNanos, OptionalLong.empty());
    }

    /** The same request, its next attempt meant to start then; it holds its slot, so no wait for one is before that. */
    Ticket dueAt(long nanos) {
        OptionalLong none = slotWaitNanos.isPresent() ? OptionalLong.of(0) : slotWaitNanos;
        return new Ticket(index, phase, nanos, patienceNanos, none, turn);
    }

    /** The same request after a wait for a slot; one more wait adds up. */
    Ticket waited(OptionalLong nanos) {
        OptionalLong all =
                nanos.isPresent() ? OptionalLong.of(slotWaitNanos.orElse(0) + nanos.getAsLong()) : slotWaitNanos;
        return new Ticket(index, phase, scheduledNanos, patienceNanos, all, turn);
    }

    Ticket ofTurn(ConversationTurn of) {
        return new Ticket(index, phase, scheduledNanos, patienceNanos, slotWaitNanos, Optional.of(of));
    }
}
