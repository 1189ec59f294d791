// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.request.ChunkTimes;
import dev.llmbench.request.ConnectionTimes;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.Phase;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.request.Retries;
import dev.llmbench.request.TokenUsage;
import dev.llmbench.token.TokenCount;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Lines of AIPerf's profile_export.jsonl as records, and what they do not tell. Times count from the first line's
 * start. A nanosecond comes back as it was: AIPerf divides whole nanoseconds by a million.
 */
final class AiperfRecords {

    private final boolean streaming;
    private final String place;
    private OptionalLong origin = OptionalLong.empty();
    private int completed;
    private int withoutGaps;
    private int withoutSchedule;
    private int withFirstOutput;

    /**
     * @param streaming whether the run asked for streams
     * @param place the file's name, for messages
     */
    AiperfRecords(boolean streaming, String place) {
        this.streaming = streaming;
        this.place = place;
    }

    /** @throws IllegalArgumentException naming place and field when a number is missing or none */
    RequestRecord read(JsonNode line, int number) {
        JsonNode metadata = line.path("metadata");
        JsonNode metrics = line.path("metrics");
        String where = place + " line " + number;
        JsonNode start = metadata.path("request_start_ns");
        if (!start.isNumber()) {
            throw new IllegalArgumentException(where + ": metadata.request_start_ns must be a number of nanoseconds");
        }
        if (origin.isEmpty()) {
            origin = OptionalLong.of(start.longValue());
        }
        long sent = start.longValue() - origin.getAsLong();
        Outcome outcome = AiperfError.outcome(
                line.path("error"), metadata.path("was_cancelled").asBoolean());
        boolean isCompleted = outcome instanceof Outcome.Completed;
        long[] chunks = streaming && isCompleted ? chunks(metrics, sent, where) : new long[0];
        long scheduled = scheduled(metadata, sent);
        return new RequestRecord(
                number - 1L,
                metadata.path("benchmark_phase").asText(AiperfExport.PHASE).equals("warmup")
                        ? Phase.WARMUP
                        : Phase.MEASURED,
                streaming,
                scheduled,
                sent,
                end(metadata, metrics, sent, isCompleted, where),
                ConnectionTimes.UNKNOWN,
                ChunkTimes.copyOf(chunks, chunks.length, 0),
                firstOutput(metrics, sent, where),
                tokens(metrics),
                outcome,
                Optional.empty(),
                Optional.empty(),
                Retries.NONE,
                Optional.empty(),
                OptionalLong.empty());
    }

    private long scheduled(JsonNode metadata, long sent) {
        JsonNode issued = metadata.path("credit_issued_ns");
        if (!issued.isNumber()) {
            withoutSchedule++;
            return sent;
        }
        return Math.min(sent, issued.longValue() - origin.orElse(0));
    }

    private long end(JsonNode metadata, JsonNode metrics, long sent, boolean isCompleted, String where) {
        long latency = isCompleted
                ? nanos(metrics, AiperfTag.REQUEST_LATENCY, where)
                        .orElseThrow(() -> new IllegalArgumentException(
                                where + ": a request without an error must have a request_latency"))
                : 0;
        if (!streaming && isCompleted) {
            return sent + latency;
        }
        JsonNode end = metadata.path("request_end_ns");
        long told = end.isNumber() ? end.longValue() - origin.orElse(0) : sent;
        return Math.max(sent + latency, told);
    }

    private long[] chunks(JsonNode metrics, long sent, String where) {
        completed++;
        OptionalLong ttft = nanos(metrics, AiperfTag.TIME_TO_FIRST_TOKEN, where);
        if (ttft.isEmpty()) {
            throw new IllegalArgumentException(where + ": a streamed request must have a time_to_first_token");
        }
        long first = sent + ttft.getAsLong();
        long last = sent + nanos(metrics, AiperfTag.REQUEST_LATENCY, where).orElse(ttft.getAsLong());
        JsonNode gaps = metrics.path(AiperfTag.INTER_CHUNK_LATENCY).path("value");
        if (!gaps.isArray()) {
            if (last == first) {
                return new long[] {first};
            }
            withoutGaps++;
            return new long[] {first, last};
        }
        long[] stamps = new long[gaps.size() + 1];
        stamps[0] = first;
        for (int i = 0; i < gaps.size(); i++) {
            stamps[i + 1] = stamps[i] + nanos(gaps.get(i), AiperfTag.INTER_CHUNK_LATENCY, where);
        }
        return stamps;
    }

    private OptionalLong firstOutput(JsonNode metrics, long sent, String where) {
        OptionalLong ttfo = nanos(metrics, AiperfTag.TIME_TO_FIRST_OUTPUT_TOKEN, where);
        if (ttfo.isEmpty()) {
            return ttfo;
        }
        withFirstOutput++;
        return OptionalLong.of(sent + ttfo.getAsLong());
    }

    private static TokenUsage tokens(JsonNode metrics) {
        return new TokenUsage(
                OptionalInt.empty(),
                OptionalInt.empty(),
                count(metrics, AiperfTag.INPUT_SEQUENCE_LENGTH).map(TokenCount::client),
                count(metrics, AiperfTag.OUTPUT_SEQUENCE_LENGTH).map(TokenCount::client),
                count(metrics, AiperfTag.REASONING_TOKEN_COUNT)
                        .map(OptionalInt::of)
                        .orElse(OptionalInt.empty()),
                OptionalInt.empty());
    }

    private static Optional<Integer> count(JsonNode metrics, AiperfTag tag) {
        JsonNode value = metrics.path(tag.tag()).path("value");
        return value.isNumber() && value.intValue() >= 0 ? Optional.of(value.intValue()) : Optional.empty();
    }

    private static OptionalLong nanos(JsonNode metrics, AiperfTag tag, String where) {
        JsonNode metric = metrics.path(tag.tag());
        if (metric.isMissingNode() || metric.path("value").isNull()) {
            return OptionalLong.empty();
        }
        String unit = metric.path("unit").asText("ms");
        if (!unit.equals("ms")) {
            throw new IllegalArgumentException(
                    where + ": " + tag.tag() + " has the unit \"" + unit + "\"; records hold milliseconds");
        }
        return OptionalLong.of(nanos(metric.path("value"), tag.tag(), where));
    }

    private static long nanos(JsonNode millis, String name, String where) {
        double value = millis.isNumber() ? millis.doubleValue() : Double.NaN;
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    where + ": " + name + " = " + millis + ": it must be a number of milliseconds, not below 0");
        }
        return Math.round(value * AiperfTag.NANOS_PER_MILLI);
    }

    /** By the name of a metric: why the lines read so far do not tell it. */
    Map<String, String> untold() {
        Map<String, String> reasons = new TreeMap<>();
        if (withoutGaps > 0) {
            String reason = withoutGaps + " of " + completed + " records hold no inter_chunk_latency";
            reasons.put(Metric.ICL.key(), reason);
            reasons.put(Metric.MAX_STALL.key(), reason);
            reasons.put(Metric.TTST.key(), reason);
            reasons.put(Metric.TOKENS_PER_CHUNK.key(), reason);
        }
        if (streaming && withFirstOutput == 0) {
            reasons.put(Metric.TTFO.key(), "no record holds a time_to_first_output_token");
            reasons.put(Metric.THINKING_TIME.key(), "no record holds a time_to_first_output_token");
        }
        if (withoutSchedule > 0) {
            reasons.put(Metric.START_DELAY.key(), "the records do not tell when requests were meant to start");
            reasons.put(RunMetric.SCHEDULED_RATE.key(), "the records do not tell when requests were meant to start");
        }
        return reasons;
    }
}
