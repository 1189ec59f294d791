// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a content type promises, where a stream was asked for. */
enum AnswerKind {
    /** An event stream, or a type so vague that the body itself decides. */
    STREAM,
    /** Something else, such as a page or one JSON answer. */
    OTHER;

    static AnswerKind of(@Nullable String contentType) {
        if (contentType == null) {
            return STREAM;
        }
        int parameters = contentType.indexOf(';');
        String mediaType = (parameters < 0 ? contentType : contentType.substring(0, parameters))
                .strip()
                .toLowerCase(Locale.ROOT);
        return switch (mediaType) {
            case "", "text/event-stream", "text/plain", "application/octet-stream" -> STREAM;
            default -> OTHER;
        };
    }
}
