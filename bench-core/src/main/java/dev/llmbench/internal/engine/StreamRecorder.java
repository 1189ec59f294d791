// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.endpoint.ContentChannel;
import dev.llmbench.endpoint.ServerUsage;
import dev.llmbench.endpoint.StreamListener;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.request.ChunkTimes;
import dev.llmbench.request.ConnectionTimes;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.request.Retries;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Stores what arrives for one request, and nothing more: the hot path stamps and stores. Written by one thread; the
 * signs of life are read by the watchdog.
 */
final class StreamRecorder implements StreamListener {

    private final Ticket ticket;
    private final boolean streaming;
    private final JoinedText answer;

    private long[] stamps = new long[64];
    private int chunks;
    private int sharedReads;
    private OptionalLong firstOutputNanos = OptionalLong.empty();
    private @Nullable ServerUsage usage;
    private @Nullable String finishReason;
    private @Nullable String model;
    private OptionalLong terminalNanos = OptionalLong.empty();
    private ConnectionTimes connection = ConnectionTimes.UNKNOWN;

    private final long sentNanos;
    private volatile boolean anyByte;
    private volatile long lastProgressNanos;

    StreamRecorder(Ticket ticket, boolean streaming, long sentNanos, JoinedText answer) {
        this.answer = answer;
        this.ticket = ticket;
        this.streaming = streaming;
        this.sentNanos = sentNanos;
        this.lastProgressNanos = sentNanos;
    }

    @Override
    public void bytes(long stampNanos) {
        if (!anyByte) {
            lastProgressNanos = stampNanos;
            anyByte = true;
        }
    }

    @Override
    public void content(long stampNanos, boolean sharedRead, ContentChannel channel, CharSequence text) {
        if (chunks == stamps.length) {
            stamps = Arrays.copyOf(stamps, chunks * 2);
        }
        stamps[chunks++] = stampNanos;
        if (sharedRead) {
            sharedReads++;
        }
        if (channel != ContentChannel.REASONING && firstOutputNanos.isEmpty()) {
            firstOutputNanos = OptionalLong.of(stampNanos);
        }
        lastProgressNanos = stampNanos;
    }

    @Override
    public void text(ContentChannel channel, int choice, CharSequence text) {
        answer.add(channel, choice, text);
    }

    @Override
    public void usage(ServerUsage latest) {
        usage = latest;
    }

    @Override
    public void finishReason(String reason) {
        finishReason = reason;
    }

    @Override
    public void model(String name) {
        model = name;
    }

    @Override
    public void terminal(long stampNanos) {
        terminalNanos = OptionalLong.of(stampNanos);
    }

    @Override
    public void connection(ConnectionTimes times) {
        connection = times;
    }

    long sentNanos() {
        return sentNanos;
    }

    /** Whether any byte of the body has come. */
    boolean hasStarted() {
        return anyByte;
    }

    /** The last content chunk, before that the first byte, before that the sending. */
    long lastProgressNanos() {
        return lastProgressNanos;
    }

    /**
     * What is known when the call is over. The request ended with its answer: what the call does after that, for its
     * connection, is no time of the server's.
     *
     * @param returnedNanos when the call returned, which is the end of a request without a terminal event
     * @param before the attempts before this one
     */
    RequestRecord toRecord(Prompt prompt, long returnedNanos, Outcome outcome, Retries before) {
        return new RequestRecord(
                ticket.index(),
                ticket.phase(),
                streaming,
                ticket.scheduledNanos(),
                sentNanos,
                terminalNanos.orElse(returnedNanos),
                connection,
                ChunkTimes.copyOf(stamps, chunks, sharedReads),
                firstOutputNanos,
                CountedTokens.of(prompt, usage),
                outcome,
                Optional.ofNullable(finishReason),
                Optional.ofNullable(model),
                before,
                ticket.turn(),
                ticket.slotWaitNanos());
    }
}
