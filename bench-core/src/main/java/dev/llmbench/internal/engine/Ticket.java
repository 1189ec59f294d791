// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.request.ConversationTurn;
import dev.llmbench.request.Phase;
import java.util.Optional;

/**
 * Permission to send one request.
 *
 * @param index the request's number in the load
 * @param phase why it is sent
 * @param scheduledNanos when the plan says it starts
 * @param turn where in a conversation it belongs; empty for single requests
 */
record Ticket(long index, Phase phase, long scheduledNanos, Optional<ConversationTurn> turn) {

    Ticket(long index, Phase phase, long scheduledNanos) {
        this(index, phase, scheduledNanos, Optional.empty());
    }

    /** The same request, its next attempt meant to start then. */
    Ticket dueAt(long nanos) {
        return new Ticket(index, phase, nanos, turn);
    }

    Ticket ofTurn(ConversationTurn of) {
        return new Ticket(index, phase, scheduledNanos, Optional.of(of));
    }
}
