// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.request;

import dev.llmbench.token.TokenCount;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Builds request records for tests, naming only what a test is about:
 * {@code Records.measured(3).scheduledAt(0).sentAt(ms(1)).chunksAt(ms(120), ms(140)).tokens(512, 128).completed()}.
 *
 * <p>Left unsaid: a stream was asked for, scheduled at 0, sent when scheduled, ended with the last chunk (or when
 * sent), no chunk is reasoning, tokens and connection unknown. A method that ends the request returns the record; the
 * builder may be used on.
 */
public final class Records {

    private final Phase phase;
    private final long index;
    private boolean streaming = true;
    private long scheduledNanos;
    private OptionalLong sentNanos = OptionalLong.empty();
    private OptionalLong endNanos = OptionalLong.empty();
    private ConnectionTimes connection = ConnectionTimes.UNKNOWN;
    private long[] chunks = {};
    private int sharedReads;
    private int reasoningChunks;
    private OptionalInt requestedInput = OptionalInt.empty();
    private OptionalInt requestedOutput = OptionalInt.empty();
    private Optional<TokenCount> input = Optional.empty();
    private Optional<TokenCount> output = Optional.empty();
    private OptionalInt reasoning = OptionalInt.empty();
    private OptionalInt cachedInput = OptionalInt.empty();
    private Optional<String> finishReason = Optional.empty();
    private Optional<String> model = Optional.empty();
    private Retries retries = Retries.NONE;
    private Optional<ConversationTurn> turn = Optional.empty();
    private OptionalLong slotWaitNanos = OptionalLong.empty();

    private Records(Phase phase, long index) {
        this.phase = phase;
        this.index = index;
    }

    public static Records of(Phase phase, long index) {
        return new Records(phase, index);
    }

    public static Records measured(long index) {
        return of(Phase.MEASURED, index);
    }

    public static Records warmup(long index) {
        return of(Phase.WARMUP, index);
    }

    public static Records filler(long index) {
        return of(Phase.FILLER, index);
    }

    public static Records probe(long index) {
        return of(Phase.PROBE, index);
    }

    /** Milliseconds in nanoseconds. */
    public static long ms(double milliseconds) {
        return Math.round(milliseconds * 1e6);
    }

    /** Seconds in nanoseconds. */
    public static long seconds(double seconds) {
        return Math.round(seconds * 1e9);
    }

    public Records waitedForASlot(long nanos) {
        slotWaitNanos = OptionalLong.of(nanos);
        return this;
    }

    public Records nonStreaming() {
        streaming = false;
        return this;
    }

    public Records scheduledAt(long nanos) {
        scheduledNanos = nanos;
        return this;
    }

    public Records sentAt(long nanos) {
        sentNanos = OptionalLong.of(nanos);
        return this;
    }

    public Records endedAt(long nanos) {
        endNanos = OptionalLong.of(nanos);
        return this;
    }

    public Records connection(ConnectionTimes times) {
        connection = times;
        return this;
    }

    public Records chunksAt(long... stampsNanos) {
        chunks = stampsNanos.clone();
        return this;
    }

    /** {@code count} chunks, the first at {@code firstNanos}, then one every {@code gapNanos}. */
    public Records chunks(int count, long firstNanos, long gapNanos) {
        chunks = new long[count];
        for (int i = 0; i < count; i++) {
            chunks[i] = firstNanos + i * gapNanos;
        }
        return this;
    }

    public Records sharedReads(int count) {
        sharedReads = count;
        return this;
    }

    /** The first {@code count} chunks are reasoning; when all are, the record has no first output. */
    public Records reasoningChunks(int count) {
        reasoningChunks = count;
        return this;
    }

    /** The lengths that were asked for. */
    public Records requested(int inputTokens, int outputTokens) {
        requestedInput = OptionalInt.of(inputTokens);
        requestedOutput = OptionalInt.of(outputTokens);
        return this;
    }

    /** The counts that the server gave. */
    public Records tokens(int inputTokens, int outputTokens) {
        input = Optional.of(TokenCount.server(inputTokens));
        output = Optional.of(TokenCount.server(outputTokens));
        return this;
    }

    public Records reasoningTokens(int count) {
        reasoning = OptionalInt.of(count);
        return this;
    }

    public Records cachedTokens(int count) {
        cachedInput = OptionalInt.of(count);
        return this;
    }

    public Records finishReason(String reason) {
        finishReason = Optional.of(reason);
        return this;
    }

    /** The request is turn {@code number}, from 1, of this conversation. */
    public Records turn(long conversation, int number) {
        turn = Optional.of(new ConversationTurn(conversation, number));
        return this;
    }

    public Records model(String name) {
        model = Optional.of(name);
        return this;
    }

    /** Attempts that were refused before this one, and the time they took with the waiting. */
    public Records retries(int count, long elapsedNanos) {
        retries = new Retries(count, elapsedNanos);
        return this;
    }

    /** The phases that a connection has had for long; those around sending and receiving are unknown. */
    public static ConnectionTimes connectionTimes(
            OptionalLong lookup, OptionalLong connect, OptionalLong tls, OptionalLong headers, boolean reused) {
        OptionalLong unknown = OptionalLong.empty();
        return new ConnectionTimes(unknown, lookup, connect, tls, unknown, unknown, unknown, headers, reused);
    }

    public RequestRecord completed() {
        return endedBy(Outcome.COMPLETED);
    }

    public RequestRecord failed() {
        return failed(FailureKind.RESET, "connection reset");
    }

    public RequestRecord failed(FailureKind kind, String message) {
        return endedBy(Outcome.Failed.of(kind, message));
    }

    public RequestRecord http(int status, String message) {
        return endedBy(Outcome.Failed.http(status, message));
    }

    public RequestRecord cancelled() {
        return endedBy(new Outcome.Cancelled("no longer needed"));
    }

    public RequestRecord unfinished() {
        return endedBy(new Outcome.Unfinished());
    }

    public RequestRecord endedBy(Outcome outcome) {
        long sent = sentNanos.orElse(scheduledNanos);
        return new RequestRecord(
                index,
                phase,
                streaming,
                scheduledNanos,
                sent,
                endNanos.orElse(chunks.length == 0 ? sent : chunks[chunks.length - 1]),
                connection,
                ChunkTimes.copyOf(chunks, chunks.length, sharedReads),
                reasoningChunks < chunks.length ? OptionalLong.of(chunks[reasoningChunks]) : OptionalLong.empty(),
                new TokenUsage(requestedInput, requestedOutput, input, output, reasoning, cachedInput),
                outcome,
                finishReason,
                model,
                retries,
                turn,
                slotWaitNanos);
    }
}
