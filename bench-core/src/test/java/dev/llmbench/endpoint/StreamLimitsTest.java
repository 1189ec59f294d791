// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.internal.sse.ServerSentEventReader;
import dev.llmbench.request.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What one event may at most be, and what of it is kept. */
class StreamLimitsTest {

    private static final String HELLO = chunk("{\"content\":\"Hello\"}", 0, null);
    private static final String DONE = "data: [DONE]\n\n";

    private static String chunk(String delta, int index, @Nullable String finishReason) {
        String reason = finishReason == null ? "null" : '"' + finishReason + '"';
        return "data: {\"choices\":[{\"index\":" + index + ",\"delta\":" + delta + ",\"finish_reason\":" + reason
                + "}]}\n\n";
    }

    private static ObservedStream observe(String body) {
        return ObservedStream.of("text/event-stream", CutSource.whole(body.getBytes(StandardCharsets.UTF_8)));
    }

    private static String outcome(String body) {
        return observe(body).outcome().code();
    }

    private static String message(String body) {
        return ((Outcome.Failed) observe(body).outcome()).message();
    }

    @Test
    void theLimitIsNamedWhenAnEventIsBeyondIt() {
        String deep = "[".repeat(AnswerChunkParser.MAX_DEPTH) + "]".repeat(AnswerChunkParser.MAX_DEPTH);
        assertThat(message(HELLO + "data: {\"unknown\":" + deep + "}\n\n" + DONE))
                .startsWith("event 2 is beyond a limit: ")
                .contains("1000");
        assertThat(message(chunk("{}", AnswerChunk.MOST_CHOICES, null) + DONE))
                .isEqualTo("event 1 is beyond a limit: choice 1024 is beyond the limit of 1024 choices");
        String pieces = "\"a\",".repeat(AnswerChunk.MAX_PIECES) + "\"a\"";
        assertThat(message(chunk("{\"content\":[" + pieces + "]}", 0, null) + DONE))
                .isEqualTo("event 1 is beyond a limit: the text comes in more than 10000 pieces");
    }

    /** Field case CF-09. */
    @Test
    void aNumberOfAnyLengthInAFieldThatNobodyReadsDoesNotMatter() {
        String huge = "9".repeat(100_000);
        assertThat(outcome("data: {\"x\":" + huge + ",\"usage\":{\"prompt_tokens\":" + huge + "},\"error\":-0.00e"
                        + huge + "}\n\n" + HELLO + DONE))
                .isEqualTo("completed");
    }

    @Test
    void whatOutlivesTheAnswerIsBounded() throws IOException {
        String reason = "x".repeat(100_000);
        ObservedStream observed = observe(HELLO + chunk("{}", 0, reason) + DONE);

        assertThat(observed.fields()).containsEntry("finish_reason", "x".repeat(AnswerChunk.LONGEST_NAME));
    }

    @Test
    void anEventBeyondTheLimitIsMalformedAndAPageOfThatSizeIsNoStream() {
        int limit = ServerSentEventReader.DEFAULT_MAX_EVENT_BYTES;
        String line = "x".repeat(limit + 1);
        assertThat(message(HELLO + "data: " + line))
                .isEqualTo("an event is larger than the limit of " + limit + " bytes");
        assertThat(ObservedStream.of("text/html", CutSource.whole(line.getBytes(StandardCharsets.UTF_8)))
                        .outcome()
                        .code())
                .isEqualTo("not_an_event_stream");
    }

    @Test
    void aHugeErrorIsLookedAtUpToABound() {
        String words = "x".repeat(1 << 20);
        assertThat(message(HELLO + "data: {\"error\":{\"message\":\"" + words + "\"}}\n\n"))
                .startsWith("{\"error\":{\"message\":\"xxx")
                .hasSize(ServerWords.MAX_CHARS);
    }
}
