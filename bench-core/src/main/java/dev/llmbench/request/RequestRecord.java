// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.request;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What happened to one request. Every started request ends in exactly one record. All stamps are of the run's monotonic
 * clock, in nanoseconds.
 *
 * @param index the request's number in the load, from 0; probes have numbers of their own, below 0
 * @param phase why it was sent
 * @param streaming whether a stream was asked for
 * @param scheduledNanos when the plan said it should start
 * @param sentNanos read just before the HTTP call was made
 * @param endNanos when the request was over for the client: terminal event, end of body, failure or cancellation
 * @param connection where the time before the first byte went
 * @param chunks when the content chunks arrived
 * @param firstOutputNanos arrival of the first content chunk that is not reasoning; empty when there was none
 * @param tokens token counts, asked for and counted
 * @param outcome how it ended
 * @param finishReason the server's finish reason of the first choice
 * @param model the model the server says answered
 * @param retries attempts before the one that all of this is about
 * @param turn where in a conversation it belongs; empty for single requests
 * @param slotWaitNanos how long it waited, behind its schedule, for one of a limited number of slots; empty where
 *     nothing limits what is in flight. One that is unfinished and as long in waiting as it lived was never sent.
 */
public record RequestRecord(
        long index,
        Phase phase,
        boolean streaming,
        long scheduledNanos,
        long sentNanos,
        long endNanos,
        ConnectionTimes connection,
        ChunkTimes chunks,
        OptionalLong firstOutputNanos,
        TokenUsage tokens,
        Outcome outcome,
        Optional<String> finishReason,
        Optional<String> model,
        Retries retries,
        Optional<ConversationTurn> turn,
        OptionalLong slotWaitNanos) {

    /** Lateness of the load generator: sent - scheduled, without the wait for a slot, in nanoseconds. */
    public long startDelayNanos() {
        return sentNanos - scheduledNanos - slotWaitNanos.orElse(0);
    }

    /** Whether it counts in metrics; warm-up, fillers and probes do not. */
    public boolean isMeasured() {
        return phase == Phase.MEASURED;
    }

    /** Whether the whole answer came. */
    public boolean isCompleted() {
        return outcome instanceof Outcome.Completed;
    }
}
