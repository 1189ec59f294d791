// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import com.fasterxml.jackson.databind.JsonNode;
import dev.llmbench.prompt.ChatMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * JSON objects with a {@code prompt}, with {@code messages}, with {@code turns}, or with lengths alone. Mooncake's and
 * Bailian's traces are the last of these.
 */
final class JsonEntries implements EntryFormat {

    static final int MOONCAKE_BLOCK = 512;
    static final int BAILIAN_BLOCK = 16;

    private final int blockTokens;
    private final double timeUnitNanos;
    private final boolean trace;

    /**
     * @param blockTokens tokens that one of {@code hash_ids} stands for
     * @param timeUnitNanos what a {@code timestamp} counts
     * @param trace whether each entry must have a time and a length
     */
    JsonEntries(int blockTokens, double timeUnitNanos, boolean trace) {
        this.blockTokens = blockTokens;
        this.timeUnitNanos = timeUnitNanos;
        this.trace = trace;
    }

    @Override
    public Optional<Entry> read(byte[] bytes) {
        JsonObject json = JsonObject.parse(bytes);
        OptionalLong arrival = arrival(json);
        if (trace && (arrival.isEmpty() || !json.has("input_length"))) {
            throw new IllegalArgumentException("a trace has a timestamp and an input_length in every line");
        }
        List<EntryTurn> turns = new ArrayList<>();
        if (json.has("turns")) {
            for (JsonNode turn : json.list("turns")) {
                turns.add(turn.isTextual() ? plain(turn.textValue()) : turn(object(turn)));
            }
        } else {
            turns.add(turn(json));
        }
        if (turns.isEmpty()) {
            throw new IllegalArgumentException("turns must have at least one");
        }
        return Optional.of(new Entry(turns, arrival));
    }

    private static JsonObject object(JsonNode turn) {
        if (!turn.isObject()) {
            throw new IllegalArgumentException("turns must be a list of texts or objects");
        }
        return new JsonObject(turn);
    }

    private static EntryTurn plain(String text) {
        return EntryTurn.of(new AskedWords(List.of(), text, OptionalInt.empty()), OptionalInt.empty());
    }

    private OptionalLong arrival(JsonObject json) {
        OptionalDouble time = json.number("timestamp");
        if (time.isPresent()) {
            return OptionalLong.of(Math.round(time.getAsDouble() * timeUnitNanos));
        }
        OptionalDouble unixMillis = json.number("timestamp_start_unix_ms");
        return unixMillis.isPresent()
                ? OptionalLong.of(Math.round(unixMillis.getAsDouble() * 1e6))
                : OptionalLong.empty();
    }

    private EntryTurn turn(JsonObject json) {
        OptionalInt output = json.count("output_length", "output_tokens", "max_tokens", "osl");
        Optional<Duration> delay = delay(json);
        return new EntryTurn(ask(json), positive(output), delay, false);
    }

    private static Optional<Duration> delay(JsonObject json) {
        OptionalDouble millis = json.number("delay_ms", "delay");
        if (millis.isEmpty()) {
            return Optional.empty();
        }
        if (!(millis.getAsDouble() >= 0)) {
            throw new IllegalArgumentException("delay_ms must be at least 0");
        }
        return Optional.of(Duration.ofNanos(Math.round(millis.getAsDouble() * 1e6)));
    }

    /** An answer of no tokens cannot be asked for. */
    private static OptionalInt positive(OptionalInt tokens) {
        return tokens.isPresent() && tokens.getAsInt() == 0 ? OptionalInt.of(1) : tokens;
    }

    private Ask ask(JsonObject json) {
        OptionalInt input = json.count("input_length", "input_tokens", "isl");
        Optional<String> text = json.text("prompt", "text", "text_input", "input");
        if (text.isPresent()) {
            List<ChatMessage> system =
                    json.text("system").map(ChatMessage::system).stream().toList();
            return new AskedWords(system, text.get(), input);
        }
        if (json.has("messages")) {
            return messages(json.objects("messages"), input);
        }
        if (input.isEmpty()) {
            throw new IllegalArgumentException("it has none of prompt, messages, turns and input_length");
        }
        if (input.getAsInt() == 0) {
            throw new IllegalArgumentException("input_length must be at least 1");
        }
        return new AskedLength(input.getAsInt(), json.longs("hash_ids"), blockTokens, false);
    }

    private static Ask messages(List<JsonObject> messages, OptionalInt input) {
        List<ChatMessage> said = new ArrayList<>();
        for (JsonObject message : messages) {
            String role = message.text("role").orElse("");
            Optional<JsonNode> content = message.first("content");
            if (role.isBlank() || !content.map(JsonNode::isTextual).orElse(false)) {
                throw new IllegalArgumentException("each of messages has a role and a content of text;"
                        + " requests with other parts belong into a folder of bodies");
            }
            said.add(new ChatMessage(role, content.get().textValue()));
        }
        if (said.isEmpty() || !said.get(said.size() - 1).role().equals("user")) {
            throw new IllegalArgumentException("the last of messages must be the user's");
        }
        return new AskedWords(
                said.subList(0, said.size() - 1), said.get(said.size() - 1).content(), input);
    }
}
