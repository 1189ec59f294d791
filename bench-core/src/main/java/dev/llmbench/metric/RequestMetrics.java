// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import dev.llmbench.request.ChunkTimes;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.token.TokenCount;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The metrics of one request. Formulas: docs/measurement.md.
 *
 * <p>What happened stands whatever came after it: a request that broke off has a TTFT when it had a first chunk. What
 * speaks of the whole answer ({@code requestLatency}, {@code itl}, {@code maxStall}, {@code tokensPerChunk},
 * {@code outputTokenThroughputPerUser}) exists for completed requests only. How a gate counts a failed request is not
 * decided here but in {@link RunMetrics#judged()}.
 */
public final class RequestMetrics {

    private static final double NANOS_PER_SECOND = 1e9;

    private final RequestRecord record;
    private final ChunkTimes chunks;
    private final long startNanos;

    private RequestMetrics(RequestRecord record, long startNanos) {
        this.record = record;
        this.chunks = record.chunks();
        this.startNanos = startNanos;
    }

    public static RequestMetrics of(RequestRecord record, StartPoint startPoint) {
        return new RequestMetrics(record, startPoint.of(record));
    }

    /**
     * The value of that metric in its raw unit: nanoseconds for times.
     *
     * @return empty when this request has no such value; always for {@link Metric#ICL}, of which one request has many
     *     ({@link ChunkTimes#forEachGap})
     */
    public OptionalDouble value(Metric metric) {
        return switch (metric) {
            case TTFT -> time(ttftNanos());
            case TTFO -> time(ttfoNanos());
            case THINKING_TIME -> time(thinkingTimeNanos());
            case TTST -> time(ttstNanos());
            case REQUEST_LATENCY -> time(requestLatencyNanos());
            case ITL -> itlNanos();
            case ICL -> OptionalDouble.empty();
            case MAX_STALL -> time(maxStallNanos());
            case TOKENS_PER_CHUNK -> tokensPerChunk();
            case OUTPUT_TOKEN_THROUGHPUT_PER_USER -> outputTokenThroughputPerUser();
            case INPUT_SEQUENCE_LENGTH -> count(record.tokens().input());
            case OUTPUT_SEQUENCE_LENGTH -> count(record.tokens().output());
            case REASONING_TOKEN_COUNT -> count(record.tokens().reasoning());
            case START_DELAY -> OptionalDouble.of((double) record.startDelayNanos());
            case SLOT_WAIT -> time(record.slotWaitNanos());
        };
    }

    /** First content chunk, reasoning included, - start; empty without streaming or without a chunk. */
    public OptionalLong ttftNanos() {
        return record.streaming() ? sinceStart(chunks.first()) : OptionalLong.empty();
    }

    /** First content chunk that is not reasoning - start; empty without streaming or without such a chunk. */
    public OptionalLong ttfoNanos() {
        return record.streaming() ? sinceStart(record.firstOutputNanos()) : OptionalLong.empty();
    }

    /** ttfo - ttft; empty when either is. */
    public OptionalLong thinkingTimeNanos() {
        OptionalLong ttft = ttftNanos();
        OptionalLong ttfo = ttfoNanos();
        return ttft.isPresent() && ttfo.isPresent()
                ? OptionalLong.of(ttfo.getAsLong() - ttft.getAsLong())
                : OptionalLong.empty();
    }

    /** Second content chunk - first; empty without streaming or with fewer than two chunks. */
    public OptionalLong ttstNanos() {
        return record.streaming() && chunks.size() >= 2
                ? OptionalLong.of(chunks.at(1) - chunks.at(0))
                : OptionalLong.empty();
    }

    /** Last content chunk - start; without streaming the end of the body - start. Empty unless completed. */
    public OptionalLong requestLatencyNanos() {
        if (!record.isCompleted()) {
            return OptionalLong.empty();
        }
        return sinceStart(record.streaming() ? chunks.last() : OptionalLong.of(record.endNanos()));
    }

    /**
     * (requestLatency - ttft) / (output tokens - 1), in nanoseconds; empty unless completed, streaming, and with at
     * least two output tokens. Never computed from the number of chunks: a chunk may carry several tokens.
     */
    public OptionalDouble itlNanos() {
        OptionalLong latency = requestLatencyNanos();
        OptionalLong ttft = ttftNanos();
        Optional<TokenCount> output = record.tokens().output();
        if (latency.isEmpty()
                || ttft.isEmpty()
                || output.isEmpty()
                || output.get().value() < 2) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of((double) (latency.getAsLong() - ttft.getAsLong())
                / (output.get().value() - 1));
    }

    /** The longest gap between two content chunks; empty unless completed, streaming, and with at least two chunks. */
    public OptionalLong maxStallNanos() {
        return record.isCompleted() && record.streaming() ? chunks.maxGapNanos() : OptionalLong.empty();
    }

    private OptionalDouble tokensPerChunk() {
        Optional<TokenCount> output = record.tokens().output();
        return record.isCompleted() && record.streaming() && output.isPresent() && chunks.size() > 0
                ? OptionalDouble.of((double) output.get().value() / chunks.size())
                : OptionalDouble.empty();
    }

    private OptionalDouble outputTokenThroughputPerUser() {
        OptionalDouble itl = itlNanos();
        return itl.isPresent() && itl.getAsDouble() > 0
                ? OptionalDouble.of(NANOS_PER_SECOND / itl.getAsDouble())
                : OptionalDouble.empty();
    }

    private OptionalLong sinceStart(OptionalLong stampNanos) {
        return stampNanos.isPresent() ? OptionalLong.of(stampNanos.getAsLong() - startNanos) : stampNanos;
    }

    private static OptionalDouble time(OptionalLong nanos) {
        return nanos.isPresent() ? OptionalDouble.of((double) nanos.getAsLong()) : OptionalDouble.empty();
    }

    private static OptionalDouble count(Optional<TokenCount> tokens) {
        return tokens.isPresent() ? OptionalDouble.of(tokens.get().value()) : OptionalDouble.empty();
    }

    private static OptionalDouble count(OptionalInt tokens) {
        return tokens.isPresent() ? OptionalDouble.of(tokens.getAsInt()) : OptionalDouble.empty();
    }
}
