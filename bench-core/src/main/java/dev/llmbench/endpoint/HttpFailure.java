// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import dev.llmbench.text.PlainLine;
import java.util.Optional;
import java.util.OptionalInt;
import okhttp3.HttpUrl;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * An answer that cannot be read as a stream, mostly for its status: the server's words, and what to do where we know
 * it.
 */
final class HttpFailure {

    private static final int LONGEST_HINT_VALUE = 200;

    private HttpFailure() {}

    /** Why there is nothing to read; empty when there is. */
    static Optional<Outcome> of(Response answer, AnswerHead head, OpenAiEndpoint endpoint) {
        String encoding = answer.header("Content-Encoding", "identity");
        if (head.isSuccess()) {
            return "identity".equalsIgnoreCase(encoding) ? Optional.empty() : Optional.of(compressed(encoding));
        }
        return Optional.of(status(answer, head, endpoint));
    }

    private static Outcome status(Response answer, AnswerHead head, OpenAiEndpoint endpoint) {
        String words = BoundedBody.words(answer);
        String hint = hint(head.status(), answer, endpoint);
        String message = words.isBlank() ? "(no words from the server)" : words;
        return new Outcome.Failed(
                FailureKind.HTTP,
                OptionalInt.of(head.status()),
                hint.isEmpty() ? message : message + " [" + hint + "]",
                head.retryAfterSeconds());
    }

    /** A stream whose tokens cannot be timed, although nobody offered to decode one. */
    private static Outcome compressed(String encoding) {
        return Outcome.Failed.of(
                FailureKind.NOT_AN_EVENT_STREAM,
                "the answer is compressed (Content-Encoding: " + PlainLine.of(encoding, 50)
                        + ") although the request said"
                        + " 'Accept-Encoding: identity'; compressed tokens come in blocks and cannot be timed."
                        + " Switch compression off in the server or gateway");
    }

    private static String hint(int status, Response answer, OpenAiEndpoint endpoint) {
        return switch (status) {
            case 301, 302, 303, 307, 308 ->
                "redirects are not followed; set llmbench.base-url to the final address"
                        + target(answer.header("Location"), answer.request().url());
            case 401, 403 ->
                endpoint.hasKey()
                        ? "the server did not accept the key; see llmbench.api-key-env and llmbench.api-key-header"
                        : "no key was sent; set llmbench.api-key-env to the name of the variable that holds it";
            case 404, 405 -> "asked for POST " + endpoint.baseUrl() + "; see llmbench.base-url and llmbench.model";
            default -> "";
        };
    }

    /** Where the server points to, without user info and query, which may be secret. */
    private static String target(@Nullable String location, HttpUrl from) {
        HttpUrl to = location == null ? null : from.resolve(location);
        if (to == null) {
            return "";
        }
        String text = to.newBuilder()
                .username("")
                .password("")
                .query(null)
                .fragment(null)
                .build()
                .toString();
        return " (" + text.substring(0, Math.min(LONGEST_HINT_VALUE, text.length())) + ")";
    }
}
