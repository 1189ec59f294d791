// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.request.Outcome;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Hears one answer and keeps everything it said, in the words of {@code expected.jsonl}. */
class ObservedAnswer implements StreamListener {

    private final Map<Integer, Map<ContentChannel, StringBuilder>> texts = new TreeMap<>();
    private int chunks;
    private int contentChunks;
    private int toolCallChunks;
    private int lastContentChunk;
    private int lastToolCallChunk;
    private @Nullable ServerUsage usage;
    private @Nullable String finishReason;
    private long lastStamp;

    @Override
    public void content(long stampNanos, boolean sharedRead, ContentChannel channel, CharSequence text) {
        if (stampNanos < lastStamp || text.isEmpty()) {
            throw new IllegalStateException("stamps go back or a chunk is empty");
        }
        lastStamp = stampNanos;
        chunks++;
    }

    @Override
    public void text(ContentChannel channel, int choice, CharSequence text) {
        if (channel == ContentChannel.TOOL_CALL) {
            toolCallChunks += lastToolCallChunk == chunks ? 0 : 1;
            lastToolCallChunk = chunks;
        } else {
            contentChunks += lastContentChunk == chunks ? 0 : 1;
            lastContentChunk = chunks;
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

    /** Content chunks as the metrics count them: one per event, whatever it carries. */
    int chunks() {
        return chunks;
    }

    String text(int choice, ContentChannel channel) {
        StringBuilder text = texts.getOrDefault(choice, Map.of()).get(channel);
        return text == null ? "" : text.toString();
    }

    /** The fields of an expectation that do not count events, as found. */
    Map<String, @Nullable Object> fields(Outcome outcome) {
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
        return fields;
    }

    private static @Nullable Integer boxed(OptionalInt value) {
        return value.isPresent() ? value.getAsInt() : null;
    }
}
