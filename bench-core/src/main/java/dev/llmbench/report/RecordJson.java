// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.llmbench.request.ChunkTimes;
import dev.llmbench.request.ConnectionTimes;
import dev.llmbench.request.ConversationTurn;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.Phase;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.request.Retries;
import dev.llmbench.request.TokenUsage;
import dev.llmbench.token.TokenCount;
import dev.llmbench.token.TokenSource;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** One line of requests.jsonl back into a record: the inverse of {@link RecordLine}. */
final class RecordJson {

    /** No run lasts longer; seconds are counted one by one, and a stamp of centuries would take the whole memory. */
    private static final Duration LONGEST_RUN = Duration.ofDays(31);

    private RecordJson() {}

    /** @throws IllegalArgumentException naming the field that is missing or of another kind */
    static RequestRecord read(JsonNode line) {
        return new RequestRecord(
                required(line, "index").asLong(),
                phase(text(line, "phase").orElse("")),
                required(line, "streaming").asBoolean(),
                moment(required(line, "scheduledNanos").asLong()),
                moment(required(line, "sentNanos").asLong()),
                moment(required(line, "endNanos").asLong()),
                connection(line.path("connection")),
                chunks(required(line, "chunkNanos"), line.path("sharedReads").asInt()),
                number(line, "firstOutputNanos"),
                tokens(line.path("tokens")),
                outcome(line),
                text(line, "finishReason"),
                text(line, "model"),
                retries(line.path("retries")),
                line.has("turn")
                        ? Optional.of(new ConversationTurn(
                                line.path("conversation").asLong(),
                                line.path("turn").asInt()))
                        : Optional.empty(),
                number(line, "slotWaitNanos"));
    }

    private static long moment(long nanos) {
        if (Math.abs((double) nanos) > LONGEST_RUN.toNanos()) {
            throw new IllegalArgumentException(
                    "a stamp of " + nanos + " ns is more than " + LONGEST_RUN.toDays() + " days from the run's origin");
        }
        return nanos;
    }

    private static JsonNode required(JsonNode line, String name) {
        JsonNode value = line.get(name);
        if (value == null || value.isNull()) {
            throw new IllegalArgumentException("there is no field \"" + name + "\"");
        }
        return value;
    }

    private static Phase phase(String name) {
        for (Phase phase : Phase.values()) {
            if (phase.name().toLowerCase(Locale.ROOT).equals(name)) {
                return phase;
            }
        }
        throw new IllegalArgumentException("phase = \"" + name + "\": it must be probe, warmup, measured or filler");
    }

    private static Outcome outcome(JsonNode line) {
        String code = text(line, "outcome").orElse("");
        String message = text(line, "message").orElse("");
        return switch (code) {
            case "completed" -> Outcome.COMPLETED;
            case "cancelled" -> new Outcome.Cancelled(message);
            case "unfinished" -> new Outcome.Unfinished();
            default ->
                new Outcome.Failed(
                        kind(code), smallNumber(line, "httpStatus"), message, number(line, "retryAfterSeconds"));
        };
    }

    private static FailureKind kind(String code) {
        if (code.startsWith("http_")) {
            return FailureKind.HTTP;
        }
        for (FailureKind kind : FailureKind.values()) {
            if (kind.code().equals(code)) {
                return kind;
            }
        }
        throw new IllegalArgumentException("outcome = \"" + code + "\": no such outcome is known");
    }

    private static ChunkTimes chunks(JsonNode stamps, int sharedReads) {
        long[] nanos = new long[stamps.size()];
        for (int i = 0; i < nanos.length; i++) {
            nanos[i] = moment(stamps.get(i).asLong());
        }
        return ChunkTimes.copyOf(nanos, nanos.length, sharedReads);
    }

    private static ConnectionTimes connection(JsonNode times) {
        return times.isMissingNode()
                ? ConnectionTimes.UNKNOWN
                : new ConnectionTimes(
                        number(times, "poolNanos"),
                        number(times, "lookupNanos"),
                        number(times, "connectNanos"),
                        number(times, "tlsNanos"),
                        number(times, "sendNanos"),
                        number(times, "waitNanos"),
                        number(times, "receiveNanos"),
                        number(times, "headersNanos"),
                        times.path("reused").asBoolean());
    }

    private static TokenUsage tokens(JsonNode tokens) {
        Optional<TokenCount> input = count(tokens, "input", "inputSource");
        Optional<TokenCount> output = count(tokens, "output", "outputSource");
        return new TokenUsage(
                smallNumber(tokens, "requestedInput"),
                smallNumber(tokens, "requestedOutput"),
                input,
                output,
                smallNumber(tokens, "reasoning"),
                smallNumber(tokens, "cachedInput"),
                other(tokens, input, "serverInput", "clientInput"),
                other(tokens, output, "serverOutput", "clientOutput"));
    }

    private static Optional<TokenCount> count(JsonNode tokens, String name, String source) {
        OptionalInt value = smallNumber(tokens, name);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        boolean byClient = text(tokens, source).orElse("").equals("client");
        return Optional.of(new TokenCount(value.getAsInt(), byClient ? TokenSource.CLIENT : TokenSource.SERVER));
    }

    /** The count that was not chosen: both stand there where two were made. */
    private static Optional<TokenCount> other(
            JsonNode tokens, Optional<TokenCount> chosen, String server, String client) {
        boolean clientChosen =
                chosen.filter(count -> count.source() == TokenSource.CLIENT).isPresent();
        OptionalInt value = smallNumber(tokens, clientChosen ? server : client);
        TokenSource source = clientChosen ? TokenSource.SERVER : TokenSource.CLIENT;
        return value.isPresent() ? Optional.of(new TokenCount(value.getAsInt(), source)) : Optional.empty();
    }

    private static Retries retries(JsonNode retries) {
        return retries.isMissingNode()
                ? Retries.NONE
                : new Retries(
                        retries.path("count").asInt(),
                        retries.path("elapsedNanos").asLong());
    }

    private static Optional<String> text(JsonNode node, String name) {
        return Optional.ofNullable(node.get(name)).filter(JsonNode::isTextual).map(JsonNode::textValue);
    }

    private static OptionalLong number(JsonNode node, String name) {
        JsonNode value = node.get(name);
        return value != null && value.isNumber() ? OptionalLong.of(value.longValue()) : OptionalLong.empty();
    }

    private static OptionalInt smallNumber(JsonNode node, String name) {
        JsonNode value = node.get(name);
        return value != null && value.isNumber() ? OptionalInt.of(value.intValue()) : OptionalInt.empty();
    }
}
