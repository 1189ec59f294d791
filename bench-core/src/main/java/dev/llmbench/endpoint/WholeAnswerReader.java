// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import dev.llmbench.internal.sse.ReadClock;
import dev.llmbench.internal.sse.ServerSentEventReader;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import dev.llmbench.text.PlainLine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import okio.Buffer;
import okio.Source;

/** Reads one answer that was not streamed. Its only stamp is the end of the body. */
final class WholeAnswerReader {

    private static final int MAX_BODY_BYTES = ServerSentEventReader.DEFAULT_MAX_EVENT_BYTES;
    private static final long READ_BYTES = 8192;

    private WholeAnswerReader() {}

    /**
     * Reads a body whose status was 2xx, to its end. The listener hears the text as one content chunk at the end of the
     * body.
     *
     * @param dialect the API that was asked
     * @param body the body; the caller closes it
     */
    static Outcome read(ApiDialect dialect, Source body, ReadClock reads, StreamListener listener) {
        Buffer all = new Buffer();
        long endNanos = 0;
        try {
            while (body.read(all, READ_BYTES) >= 0) {
                endNanos = reads.stampNanos();
                listener.bytes(endNanos);
                if (all.size() > MAX_BODY_BYTES) {
                    return failed(
                            FailureKind.MALFORMED_EVENT,
                            "the answer is larger than the limit of " + MAX_BODY_BYTES + " bytes");
                }
            }
            listener.terminal(reads.stampNanos());
        } catch (IOException e) {
            return failed(
                    FailureKind.TRUNCATED_STREAM,
                    "the connection broke after " + all.size() + " bytes: "
                            + PlainLine.of(String.valueOf(e.getMessage()), 200));
        }
        return all.exhausted()
                ? failed(FailureKind.EMPTY_BODY, "the body was empty")
                : take(dialect, all.readByteArray(), endNanos, listener);
    }

    private static Outcome take(ApiDialect dialect, byte[] body, long endNanos, StreamListener listener) {
        AnswerChunk answer;
        try {
            answer = AnswerChunkParser.ofAnswer(dialect).parse(body, 0, body.length);
        } catch (StreamConstraintsException e) {
            return failed(
                    FailureKind.MALFORMED_EVENT,
                    "the answer is beyond a limit: " + PlainLine.of(String.valueOf(e.getOriginalMessage()), 200));
        } catch (JsonProcessingException e) {
            return failed(FailureKind.MALFORMED_EVENT, "the answer is not a JSON object: " + ServerWords.from(body));
        }
        ChunkDelivery delivery = new ChunkDelivery(listener);
        delivery.deliver(answer, endNanos, 1);
        if (answer.isError()) {
            return failed(
                    FailureKind.SERVER_ERROR_IN_STREAM, ServerWords.withCode(new String(body, StandardCharsets.UTF_8)));
        }
        if (delivery.anyText() || answer.hasResult()) {
            return Outcome.COMPLETED;
        }
        String missing = dialect.generates() ? "generated text" : "result";
        return failed(FailureKind.NO_OUTPUT, "the answer was complete and had no " + missing);
    }

    private static Outcome failed(FailureKind kind, String message) {
        return Outcome.Failed.of(kind, message);
    }
}
