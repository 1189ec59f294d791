// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.internal.sse.StreamFraming;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a content type promises, where a stream was asked for. */
enum AnswerKind {
    /** An event stream, or a type so vague that the body itself decides. */
    STREAM,
    /** Something else, such as a page or one JSON answer. */
    OTHER;

    private static final Set<String> VAGUE = Set.of("", "text/plain", "application/octet-stream");
    private static final Set<String> JSON_LINES = Set.of(
            "application/x-ndjson",
            "application/ndjson",
            "application/jsonl",
            "application/x-jsonlines",
            "application/json-lines",
            "application/stream+json");

    /** @param framing what kind of stream was asked for */
    static AnswerKind of(@Nullable String contentType, StreamFraming framing) {
        String mediaType = mediaType(contentType);
        boolean promised = framing == StreamFraming.EVENTS
                ? mediaType.equals("text/event-stream")
                // the line itself is JSON, and some servers say no more
                : JSON_LINES.contains(mediaType) || mediaType.equals("application/json");
        return promised || VAGUE.contains(mediaType) ? STREAM : OTHER;
    }

    /** Whether the type is one of those in use for JSON lines. */
    static boolean isOfJsonLines(@Nullable String contentType) {
        return JSON_LINES.contains(mediaType(contentType));
    }

    private static String mediaType(@Nullable String contentType) {
        if (contentType == null) {
            return "";
        }
        int parameters = contentType.indexOf(';');
        return (parameters < 0 ? contentType : contentType.substring(0, parameters))
                .strip()
                .toLowerCase(Locale.ROOT);
    }
}
