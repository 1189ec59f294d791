// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import dev.llmbench.request.ChunkTimes;
import dev.llmbench.request.ConnectionTimes;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.Phase;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.request.Retries;
import dev.llmbench.request.TokenUsage;
import dev.llmbench.text.PlainLine;
import dev.llmbench.token.TokenCount;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One request of GuideLLM's as a record. Its first and last token have stamps and those between have none, so a record
 * has two chunks at most, and no metric of single gaps is true of it.
 */
final class GuideLlmRequest {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final int LONGEST_MESSAGE = 1_000;

    private final JsonNode request;
    private final JsonNode timings;
    private final double originSeconds;

    GuideLlmRequest(JsonNode request, double originSeconds) {
        this.request = request;
        this.timings = request.path("info").path("timings");
        this.originSeconds = originSeconds;
    }

    /** When it was sent, in seconds since 1970; empty when it never was. */
    static OptionalDouble start(JsonNode request) {
        OptionalDouble sent = number(request.path("info").path("timings"), "request_start");
        return sent.isPresent() ? sent : number(request, "request_start_time");
    }

    /**
     * @param bucket {@code successful}, {@code incomplete} or {@code errored}
     * @throws IllegalArgumentException when a successful one has no end
     */
    RequestRecord toRecord(String bucket, long index, boolean streaming) {
        long sent = start(request).isPresent() ? nanos(start(request).getAsDouble()) : 0;
        long scheduled = stamp("targeted_start").orElse(sent);
        OptionalLong end = stamp("request_end");
        OptionalLong first = stamp("first_token_iteration");
        OptionalLong last = stamp("last_token_iteration");
        Outcome outcome = outcome(bucket, streaming, first, end, index);
        long[] chunks = streaming && outcome instanceof Outcome.Completed ? chunks(first, last) : new long[0];
        return new RequestRecord(
                index,
                Phase.MEASURED,
                streaming,
                Math.min(scheduled, sent),
                sent,
                Math.max(sent, end.orElse(last.orElse(sent))),
                ConnectionTimes.UNKNOWN,
                ChunkTimes.copyOf(chunks, chunks.length, 0),
                stamp("first_output_token_iteration"),
                tokens(),
                outcome,
                Optional.empty(),
                Optional.empty(),
                Retries.NONE,
                Optional.empty(),
                OptionalLong.empty());
    }

    private Outcome outcome(String bucket, boolean streaming, OptionalLong first, OptionalLong end, long index) {
        return switch (bucket) {
            case "incomplete" -> new Outcome.Unfinished();
            case "errored" -> Outcome.Failed.of(FailureKind.OWN_CALL, message());
            default -> {
                if (end.isEmpty()) {
                    throw new IllegalArgumentException(
                            "requests.successful[" + index + "].info.timings: request_end must be a number of seconds");
                }
                yield streaming && first.isEmpty()
                        ? Outcome.Failed.of(FailureKind.NO_OUTPUT, "no token came")
                        : Outcome.COMPLETED;
            }
        };
    }

    private String message() {
        String words = request.path("info").path("error").asText("");
        return PlainLine.of(words.isEmpty() ? "GuideLLM tells no reason" : words, LONGEST_MESSAGE);
    }

    private static long[] chunks(OptionalLong first, OptionalLong last) {
        if (first.isEmpty()) {
            return new long[0];
        }
        return last.isEmpty() || last.getAsLong() <= first.getAsLong()
                ? new long[] {first.getAsLong()}
                : new long[] {first.getAsLong(), last.getAsLong()};
    }

    private TokenUsage tokens() {
        return new TokenUsage(
                OptionalInt.empty(),
                OptionalInt.empty(),
                count("input_metrics", "prompt_tokens"),
                count("output_metrics", "output_tokens"),
                OptionalInt.empty(),
                OptionalInt.empty());
    }

    private Optional<TokenCount> count(String metrics, String computed) {
        JsonNode text = request.path(metrics).path("text_tokens");
        JsonNode value = text.isNumber() ? text : request.path(computed);
        return value.isNumber() && value.intValue() >= 0
                ? Optional.of(TokenCount.client(value.intValue()))
                : Optional.empty();
    }

    private OptionalLong stamp(String name) {
        OptionalDouble seconds = number(timings, name);
        return seconds.isPresent() ? OptionalLong.of(nanos(seconds.getAsDouble())) : OptionalLong.empty();
    }

    private long nanos(double seconds) {
        return Math.round((seconds - originSeconds) * NANOS_PER_SECOND);
    }

    private static OptionalDouble number(JsonNode node, String name) {
        JsonNode value = node.path(name);
        return value.isNumber() && Double.isFinite(value.doubleValue())
                ? OptionalDouble.of(value.doubleValue())
                : OptionalDouble.empty();
    }
}
