// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.internal.sse.ReadClock;
import dev.llmbench.internal.sse.ServerSentEventReader;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import okio.Source;
import org.jspecify.annotations.Nullable;

/** Reads a body with the chat reader and keeps everything it said, in the words of {@code expected.jsonl}. */
final class ObservedStream implements StreamListener {

    private final ServerSentEventReader events;
    private final ChatStreamReader reader;
    private final Map<Integer, Map<ContentChannel, StringBuilder>> texts = new TreeMap<>();
    private int contentChunks;
    private int toolCallChunks;
    private int chunks;
    private int lastContentEvent = -1;
    private int lastToolCallEvent = -1;
    private @Nullable Integer firstToken;
    private @Nullable Integer firstOutput;
    private @Nullable ServerUsage usage;
    private @Nullable String finishReason;
    private long lastStamp;
    private Outcome outcome = Outcome.COMPLETED;

    private ObservedStream(String contentType, Source body) {
        events = new ServerSentEventReader(body, ReadClock.everyRead(new TickingClock()), stamp -> {});
        reader = new ChatStreamReader(contentType, events, this);
    }

    static ObservedStream of(String contentType, Source body) {
        ObservedStream observed = new ObservedStream(contentType, body);
        observed.outcome = observed.reader.read();
        return observed;
    }

    private int event() {
        return reader.eventCount() - 1;
    }

    @Override
    public void content(long stampNanos, boolean sharedRead, ContentChannel channel, CharSequence text) {
        if (stampNanos < lastStamp || text.isEmpty()) {
            throw new IllegalStateException("stamps go back or a chunk is empty");
        }
        lastStamp = stampNanos;
        chunks++;
        if (firstToken == null) {
            firstToken = event();
        }
        if (firstOutput == null && channel != ContentChannel.REASONING) {
            firstOutput = event();
        }
    }

    @Override
    public void text(ContentChannel channel, int choice, CharSequence text) {
        if (channel == ContentChannel.TOOL_CALL) {
            toolCallChunks += lastToolCallEvent == event() ? 0 : 1;
            lastToolCallEvent = event();
        } else {
            contentChunks += lastContentEvent == event() ? 0 : 1;
            lastContentEvent = event();
        }
        texts.computeIfAbsent(choice, none -> new EnumMap<>(ContentChannel.class))
                .computeIfAbsent(channel, none -> new StringBuilder())
                .append(text);
    }

    @Override
    public void usage(ServerUsage latest) {
        usage = latest;
    }

    @Override
    public void finishReason(String reason) {
        finishReason = reason;
    }

    Outcome outcome() {
        return outcome;
    }

    /** Content chunks as the metrics count them: one per event, whatever it carries. */
    int chunks() {
        return chunks;
    }

    String text(int choice, ContentChannel channel) {
        StringBuilder text = texts.getOrDefault(choice, Map.of()).get(channel);
        return text == null ? "" : text.toString();
    }

    /** The fields of an expectation, as found. Reads on to count the events after a failure. */
    Map<String, @Nullable Object> fields() throws IOException {
        Map<String, @Nullable Object> fields = new TreeMap<>();
        boolean ok = outcome instanceof Outcome.Completed;
        fields.put("outcome", ok ? "ok" : "error");
        fields.put("error_kind", ok ? null : outcome.code());
        fields.put("text", text(0, ContentChannel.TEXT));
        fields.put("reasoning_text", text(0, ContentChannel.REASONING));
        fields.put("tool_call_text", text(0, ContentChannel.TOOL_CALL));
        fields.put("finish_reason", finishReason);
        fields.put("usage_prompt_tokens", usage == null ? null : boxed(usage.promptTokens()));
        fields.put("usage_completion_tokens", usage == null ? null : boxed(usage.completionTokens()));
        fields.put("usage_reasoning_tokens", usage == null ? null : boxed(usage.reasoningTokens()));
        fields.put("content_chunk_count", contentChunks);
        fields.put("tool_call_chunk_count", toolCallChunks);
        fields.put("event_count", reader.eventCount() + eventsAfterFailure());
        fields.put("first_token_event_index", firstToken);
        fields.put("first_output_event_index", firstOutput);
        return fields;
    }

    private static @Nullable Integer boxed(java.util.OptionalInt value) {
        return value.isPresent() ? value.getAsInt() : null;
    }

    /** The reader stops at the first failure; an expectation counts what a patient one would have seen. */
    private int eventsAfterFailure() throws IOException {
        if (!(outcome instanceof Outcome.Failed failed)
                || (failed.kind() != FailureKind.SERVER_ERROR_IN_STREAM
                        && failed.kind() != FailureKind.MALFORMED_EVENT)) {
            return 0;
        }
        int count = 0;
        boolean done = false;
        while (!done && nextUnlessBroken()) {
            String data =
                    new String(events.data(), events.dataOffset(), events.dataLength(), StandardCharsets.UTF_8).strip();
            done = data.equals("[DONE]");
            count += events.hasData() && (done || !events.openAtEnd() || isJson(data)) ? 1 : 0;
        }
        return count;
    }

    private boolean nextUnlessBroken() {
        try {
            return events.next();
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isJson(String data) throws IOException {
        try {
            return !Objects.requireNonNull(new ObjectMapper().readTree(data)).isMissingNode();
        } catch (JsonProcessingException e) {
            return false;
        }
    }
}
