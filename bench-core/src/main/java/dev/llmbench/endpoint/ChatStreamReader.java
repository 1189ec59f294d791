// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.llmbench.internal.sse.EventTooLargeException;
import dev.llmbench.internal.sse.ReadClock;
import dev.llmbench.internal.sse.ServerSentEventReader;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import dev.llmbench.text.PlainLine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import okio.Source;
import org.jspecify.annotations.Nullable;

/**
 * Reads the event stream of one chat-completions answer to its end and says how it ended. {@code [DONE]} completes the
 * answer whatever follows, and nothing after it is waited for; a finish reason of every choice seen needs a clean end of
 * the body. The first event that reports an error or cannot be read ends the reading.
 */
final class ChatStreamReader {

    private static final byte[] DONE = "[DONE]".getBytes(StandardCharsets.US_ASCII);

    private final AnswerKind kind;
    private final String contentType;
    private final ServerSentEventReader events;
    private final ChatChunkParser parser = ChatChunkParser.ofStream();
    private final ChunkDelivery delivery;
    private final StreamListener listener;
    private int eventCount;

    ChatStreamReader(@Nullable String contentType, ServerSentEventReader events, StreamListener listener) {
        this.kind = AnswerKind.of(contentType);
        this.contentType = contentType == null ? "none" : contentType;
        this.events = events;
        this.listener = listener;
        this.delivery = new ChunkDelivery(listener);
    }

    /**
     * Reads a body whose status was 2xx. Returns without waiting for the end of the body once the answer is complete.
     *
     * @param contentType the answer's {@code Content-Type}; null when it had none
     * @param body the body; the caller closes it
     */
    static Outcome read(@Nullable String contentType, Source body, ReadClock reads, StreamListener listener) {
        ServerSentEventReader events = new ServerSentEventReader(body, reads, listener::bytes);
        return new ChatStreamReader(contentType, events, listener).read();
    }

    Outcome read() {
        try {
            if (kind == AnswerKind.OTHER) {
                return readOther();
            }
            while (events.next()) {
                Outcome end = take();
                if (end != null) {
                    listener.terminal(events.stampNanos());
                    return end;
                }
            }
            listener.terminal(events.endNanos());
            return atCleanEnd();
        } catch (EventTooLargeException e) {
            return failed(FailureKind.MALFORMED_EVENT, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return failed(
                    FailureKind.TRUNCATED_STREAM,
                    "the connection broke after " + eventCount + " events: "
                            + PlainLine.of(String.valueOf(e.getMessage()), 200));
        }
    }

    /** Events dispatched so far, those without text included; one left open at the end counts if it could be read. */
    int eventCount() {
        return eventCount;
    }

    /** Takes in one event; an outcome when it was the last one. */
    private @Nullable Outcome take() throws IOException {
        String errorField = events.errorField();
        if (errorField != null) {
            return failed(FailureKind.SERVER_ERROR_IN_STREAM, ServerWords.withCode(errorField));
        }
        if (events.eventName().equals("error")) {
            eventCount++;
            return failed(FailureKind.SERVER_ERROR_IN_STREAM, ServerWords.withCode(payload()));
        }
        if (isBlank()) {
            eventCount += events.openAtEnd() ? 0 : 1;
            return null;
        }
        if (isDone()) {
            eventCount++;
            return complete();
        }
        return takeChunk();
    }

    private @Nullable Outcome takeChunk() throws IOException {
        ChatChunk chunk;
        try {
            chunk = parser.parse(events.data(), events.dataOffset(), events.dataLength());
        } catch (JsonProcessingException e) {
            if (events.openAtEnd()) {
                events.next();
                return failed(FailureKind.TRUNCATED_STREAM, "the body ended inside event " + (eventCount + 1));
            }
            eventCount++;
            return failed(
                    FailureKind.MALFORMED_EVENT,
                    "event " + eventCount + " is not a JSON object: " + ServerWords.from(payload()));
        }
        eventCount++;
        delivery.deliver(chunk, events.stampNanos(), events.readNumber());
        return chunk.isError() ? failed(FailureKind.SERVER_ERROR_IN_STREAM, ServerWords.withCode(payload())) : null;
    }

    private Outcome atCleanEnd() {
        if (events.bytesRead() == 0) {
            return failed(FailureKind.EMPTY_BODY, "the body was empty");
        }
        if (eventCount == 0 && !events.looksLikeEvents()) {
            return notAStream();
        }
        if (delivery.allFinished()) {
            return complete();
        }
        String missing = delivery.someUnfinished()
                ? " without [DONE] and before every choice had a finish reason"
                : " without [DONE] or a finish reason";
        return failed(FailureKind.TRUNCATED_STREAM, "the body ended after " + eventCount + " events" + missing);
    }

    private Outcome complete() {
        return delivery.anyText()
                ? Outcome.COMPLETED
                : failed(FailureKind.NO_OUTPUT, "the answer was complete and had no generated text");
    }

    private Outcome readOther() throws IOException {
        while (events.next()) {
            eventCount++;
        }
        listener.terminal(events.endNanos());
        return events.bytesRead() == 0 ? failed(FailureKind.EMPTY_BODY, "the body was empty") : notAStream();
    }

    private Outcome notAStream() {
        String body = events.strayText();
        if (ServerWords.isErrorObject(body)) {
            return failed(FailureKind.SERVER_ERROR_IN_STREAM, ServerWords.withCode(body));
        }
        return failed(
                FailureKind.NOT_AN_EVENT_STREAM,
                "expected an event stream, got content type " + PlainLine.of(contentType, 100) + ": "
                        + ServerWords.from(body));
    }

    private boolean isBlank() {
        for (int i = 0; i < events.dataLength(); i++) {
            if (events.data()[events.dataOffset() + i] > ' ' || events.data()[events.dataOffset() + i] < 0) {
                return false;
            }
        }
        return true;
    }

    private boolean isDone() {
        byte[] data = events.data();
        int start = events.dataOffset();
        int end = start + events.dataLength();
        while (data[start] == ' ') {
            start++;
        }
        while (data[end - 1] == ' ') {
            end--;
        }
        return Arrays.equals(data, start, end, DONE, 0, DONE.length);
    }

    private String payload() {
        return new String(events.data(), events.dataOffset(), events.dataLength(), StandardCharsets.UTF_8);
    }

    private static Outcome failed(FailureKind kind, String message) {
        return Outcome.Failed.of(kind, message);
    }
}
