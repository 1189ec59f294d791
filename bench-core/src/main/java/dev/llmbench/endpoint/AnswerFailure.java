// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.llmbench.internal.sse.StreamFraming;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import dev.llmbench.text.PlainLine;

/** Why a body is no answer, in words that can be shown. */
final class AnswerFailure {

    private AnswerFailure() {}

    static Outcome of(FailureKind kind, String message) {
        return Outcome.Failed.of(kind, message);
    }

    /** @param said the text in which the server told its error */
    static Outcome serverError(String said) {
        String words = ServerWords.withCode(said);
        return of(FailureKind.SERVER_ERROR_IN_STREAM, words.isBlank() ? "(no words from the server)" : words);
    }

    /** @param body its beginning, as far as it was no stream */
    static Outcome notAStream(ApiDialect dialect, String contentType, String body, boolean looksLikeOne) {
        if (ServerWords.isErrorObject(body)) {
            return serverError(body);
        }
        String words = looksLikeOne ? "(a body that looks like one)" : ServerWords.from(body);
        String expected = dialect.framing(contentType) == StreamFraming.JSON_LINES ? "JSON lines" : "an event stream";
        return of(
                FailureKind.NOT_AN_EVENT_STREAM,
                "expected " + expected + ", got content type " + PlainLine.of(contentType, 100) + ": " + words);
    }

    /** What a JSON parser did not like, as one short line. */
    static String words(JsonProcessingException e) {
        return PlainLine.of(String.valueOf(e.getOriginalMessage()), 200);
    }
}
