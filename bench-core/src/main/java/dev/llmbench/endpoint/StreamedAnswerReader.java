// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import dev.llmbench.internal.sse.EventTooLargeException;
import dev.llmbench.internal.sse.ReadClock;
import dev.llmbench.internal.sse.ServerSentEventReader;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import dev.llmbench.text.PlainLine;
import java.io.IOException;
import okio.Source;
import org.jspecify.annotations.Nullable;

/**
 * Reads the event stream of one answer to its end and says how it ended. {@code [DONE]} completes the
 * answer whatever follows, as does an event that its API has for that, and nothing after it is waited for; a finish
 * reason of every choice seen needs a clean end of the body. The first event that reports an error or cannot be read
 * ends the reading.
 */
final class StreamedAnswerReader {

    private final AnswerKind kind;
    private final String contentType;
    private final ServerSentEventReader events;
    private final AnswerChunkParser parser;
    private final ChunkDelivery delivery;
    private final StreamListener listener;
    private int eventCount;

    private final ApiDialect dialect;

    StreamedAnswerReader(
            ApiDialect dialect, @Nullable String contentType, ServerSentEventReader events, StreamListener listener) {
        this.dialect = dialect;
        this.parser = AnswerChunkParser.ofStream(dialect);
        this.kind = AnswerKind.of(contentType, dialect.framing(contentType));
        this.contentType = contentType == null ? "none" : contentType;
        this.events = events;
        this.listener = listener;
        this.delivery = new ChunkDelivery(listener);
    }

    /**
     * Reads a body whose status was 2xx. Returns without waiting for the end of the body once the answer is complete.
     *
     * @param dialect the API that was asked
     * @param contentType the answer's {@code Content-Type}; null when it had none
     * @param body the body; the caller closes it
     */
    static Outcome read(
            ApiDialect dialect, @Nullable String contentType, Source body, ReadClock reads, StreamListener listener) {
        ServerSentEventReader events =
                new ServerSentEventReader(body, reads, listener::bytes, dialect.framing(contentType));
        return new StreamedAnswerReader(dialect, contentType, events, listener).read();
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
            return kind == AnswerKind.OTHER
                    ? notAStream()
                    : AnswerFailure.of(FailureKind.MALFORMED_EVENT, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return AnswerFailure.of(
                    FailureKind.TRUNCATED_STREAM,
                    "the connection broke after " + eventCount + " events: "
                            + PlainLine.of(String.valueOf(e.getMessage()), 200));
        } finally {
            parser.close();
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
            return AnswerFailure.serverError(errorField);
        }
        if (events.eventName().equals("error")) {
            eventCount++;
            return AnswerFailure.serverError(EventData.beginning(events));
        }
        if (EventData.isBlank(events) && !(dialect.readsText() && events.dataLength() > 0)) {
            eventCount += events.openAtEnd() ? 0 : 1;
            return null;
        }
        if (EventData.isDone(events)) {
            eventCount++;
            return complete();
        }
        return takeChunk();
    }

    private @Nullable Outcome takeChunk() throws IOException {
        AnswerChunk chunk;
        try {
            chunk = parser.parse(events.data(), events.dataOffset(), events.dataLength());
        } catch (StreamConstraintsException e) {
            eventCount++;
            return AnswerFailure.of(
                    FailureKind.MALFORMED_EVENT,
                    "event " + eventCount + " is beyond a limit: " + AnswerFailure.words(e));
        } catch (JsonProcessingException e) {
            if (events.openAtEnd()) {
                events.next();
                return AnswerFailure.of(
                        FailureKind.TRUNCATED_STREAM, "the body ended inside event " + (eventCount + 1));
            }
            eventCount++;
            return AnswerFailure.of(
                    FailureKind.MALFORMED_EVENT,
                    "event " + eventCount + " is not a JSON object: " + ServerWords.from(EventData.beginning(events)));
        }
        eventCount++;
        delivery.deliver(chunk, events.stampNanos(), events.readNumber());
        if (chunk.isError()) {
            return AnswerFailure.serverError(EventData.beginning(events));
        }
        return chunk.isEnd() ? complete() : null;
    }

    private Outcome atCleanEnd() {
        if (events.bytesRead() == 0) {
            return AnswerFailure.of(FailureKind.EMPTY_BODY, "the body was empty");
        }
        if (eventCount == 0 && !events.looksLikeEvents()) {
            return notAStream();
        }
        if (delivery.allFinished() || (dialect.endsWithBody() && !delivery.someUnfinished())) {
            return complete();
        }
        String missing = delivery.someUnfinished()
                ? " without [DONE] and before every choice had a finish reason"
                : " without [DONE] or a finish reason";
        return AnswerFailure.of(
                FailureKind.TRUNCATED_STREAM, "the body ended after " + eventCount + " events" + missing);
    }

    private Outcome complete() {
        return delivery.anyText()
                ? Outcome.COMPLETED
                : AnswerFailure.of(FailureKind.NO_OUTPUT, "the answer was complete and had no generated text");
    }

    /** Reads on for the server's words only; a body that goes on and on is not waited for. */
    private Outcome readOther() throws IOException {
        boolean more = true;
        while (more && events.bytesRead() < ServerWords.LONGEST_READ) {
            more = events.next();
            eventCount += more ? 1 : 0;
        }
        listener.terminal(more ? events.stampNanos() : events.endNanos());
        return events.bytesRead() == 0 ? AnswerFailure.of(FailureKind.EMPTY_BODY, "the body was empty") : notAStream();
    }

    private Outcome notAStream() {
        return AnswerFailure.notAStream(dialect, contentType, events.strayText(), events.looksLikeEvents());
    }
}
