// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds a {@link Script} that streams the chunks of {@code /v1/completions}, one server-sent event to one write. A
 * delay counts from the step before. Ends with {@link #done()} or {@link #end()}, which give the script.
 */
public final class CompletionScript {
    private static final String ID = "cmpl-fake";
    private static final String MODEL = FakeInferenceServer.DEFAULT_MODEL;

    private final List<ScriptStep> steps = new ArrayList<>();

    CompletionScript() {}

    /** A chunk with text. */
    public CompletionScript text(Duration delay, String text) {
        return event(delay, CompletionJson.chunk(ID, MODEL, text));
    }

    /** {@code count} chunks with the same text, each {@code gap} after the one before. */
    public CompletionScript tokens(int count, Duration gap, String text) {
        if (count < 0) {
            throw new IllegalArgumentException("count = " + count + " is negative; use the number of chunks wanted");
        }
        for (int i = 0; i < count; i++) {
            text(gap, text);
        }
        return this;
    }

    /** The chunk with the finish reason and an empty text, at once after the step before. */
    public CompletionScript finish(String reason) {
        return event(Duration.ZERO, CompletionJson.finishChunk(ID, MODEL, reason));
    }

    /** The chunk with token counts and without choices, at once after the step before. */
    public CompletionScript usage(long promptTokens, long completionTokens) {
        return event(
                Duration.ZERO, CompletionJson.usageChunk(ID, MODEL, ChatJson.usage(promptTokens, completionTokens)));
    }

    /** An event with any data of one line. */
    public CompletionScript event(Duration delay, String data) {
        steps.add(ScriptStep.of(delay, ChatJson.event(data)));
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
}
