// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds a {@link Script} that streams chat completion chunks, one server-sent event to one write. A delay counts from
 * the step before. Every text is escaped, so any text makes valid JSON. Ends with {@link #done()} or one of the other
 * endings, which give the script.
 */
public final class ChatScript {
    private final List<ScriptStep> steps = new ArrayList<>();
    private Duration pending = Duration.ZERO;
    private String model = FakeInferenceServer.DEFAULT_MODEL;
    private String id = "chatcmpl-fake";

    ChatScript() {}

    /** The model name in the chunks that follow. */
    public ChatScript model(String name) {
        model = name;
        return this;
    }

    /** The answer's id in the chunks that follow. */
    public ChatScript id(String value) {
        id = value;
        return this;
    }

    /** A chunk that names the role and carries no text: not a token. */
    public ChatScript role(Duration delay) {
        return delta(delay, "{\"role\":\"assistant\",\"content\":\"\"}");
    }

    /** A chunk with text. */
    public ChatScript text(Duration delay, String text) {
        return delta(delay, ChatJson.delta("content", text));
    }

    /** {@code count} chunks with the same text, each {@code gap} after the one before. */
    public ChatScript tokens(int count, Duration gap, String text) {
        if (count < 0) {
            throw new IllegalArgumentException("count = " + count + " is negative; use the number of chunks wanted");
        }
        for (int i = 0; i < count; i++) {
            text(gap, text);
        }
        return this;
    }

    /** {@code count} chunks with the same text in one write, as a buffering proxy passes them on. */
    public ChatScript burst(Duration delay, int count, String text) {
        if (count < 1) {
            throw new IllegalArgumentException("count = " + count + " is no burst; use 1 chunk or more");
        }
        return raw(
                delay,
                ChatJson.event(ChatJson.chunk(id, model, ChatJson.delta("content", text)))
                        .repeat(count));
    }

    /** A chunk with a tool call, its arguments given as JSON text. */
    public ChatScript toolCall(Duration delay, String name, String argumentsJson) {
        return delta(delay, ChatJson.toolCallDelta(name, argumentsJson));
    }

    /** A chunk with reasoning text ({@code reasoning_content}). */
    public ChatScript reasoning(Duration delay, String text) {
        return delta(delay, ChatJson.delta("reasoning_content", text));
    }

    /** A chunk with any delta, given as a JSON object. */
    public ChatScript delta(Duration delay, String deltaJson) {
        return event(delay, ChatJson.chunk(id, model, deltaJson));
    }

    /** Silence: added to the delay of whatever follows. */
    public ChatScript stall(Duration delay) {
        pending = pending.plus(delay);
        return this;
    }

    /** A comment line, such as a proxy's keep-alive: not an event. */
    public ChatScript comment(Duration delay, String text) {
        return raw(delay, ": " + text.replaceAll("[\r\n]", " ") + "\n\n");
    }

    /** The chunk with the finish reason, at once after the step before. */
    public ChatScript finish(String reason) {
        return event(Duration.ZERO, ChatJson.finishChunk(id, model, reason));
    }

    /** The chunk with token counts and without choices, at once after the step before. */
    public ChatScript usage(long promptTokens, long completionTokens) {
        return usage(ChatJson.usage(promptTokens, completionTokens));
    }

    /** As {@link #usage(long, long)}, with the prompt tokens that came from the server's prefix cache. */
    public ChatScript usage(long promptTokens, long completionTokens, long cachedTokens) {
        return usage(ChatJson.usage(promptTokens, completionTokens, cachedTokens));
    }

    private ChatScript usage(String json) {
        return event(Duration.ZERO, ChatJson.usageChunk(id, model, json));
    }

    /** An error in the middle of the stream: {@code data: {"error": …}}. */
    public ChatScript error(Duration delay, String message) {
        return event(delay, ChatJson.error(message, "server_error"));
    }

    /** An event with any data of one line. */
    public ChatScript event(Duration delay, String data) {
        return raw(delay, ChatJson.event(data));
    }

    /** Any text, as it is. */
    public ChatScript raw(Duration delay, String text) {
        steps.add(ScriptStep.of(pending.plus(delay), text));
        pending = Duration.ZERO;
        return this;
    }

    /** The script, ended by {@code [DONE]} and a clean end of the body. */
    public Script done() {
        return event(Duration.ZERO, "[DONE]").end();
    }

    /** The script, ended cleanly but without {@code [DONE]}. */
    public Script end() {
        return Script.events(steps);
    }

    /** The script, whose connection is closed before the body's end. */
    public Script drop() {
        return end().thenDrop();
    }

    /** The script, whose connection is reset before the body's end. */
    public Script reset() {
        return end().thenReset();
    }

    /** The script, followed by silence on an open connection. */
    public Script hang() {
        return end().thenHang();
    }
}
