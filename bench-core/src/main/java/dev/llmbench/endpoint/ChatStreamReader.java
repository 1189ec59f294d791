// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** Reads a streamed answer up to {@code [DONE]}. */
final class ChatStreamReader {

    private static final Pattern ERROR = Pattern.compile("\"message\":\"([^\"]*)\"");
    private static final Pattern TEXT = Pattern.compile("\"content\":\"([^\"]*)\"");

    private ChatStreamReader() {}

    static Outcome read(@Nullable String contentType, BufferedSource body, NanoClock clock, StreamListener listener) {
        try {
            for (String line = body.readUtf8Line(); line != null; line = body.readUtf8Line()) {
                if (line.equals("data: [DONE]")) {
                    return Outcome.COMPLETED;
                }
                Matcher error = ERROR.matcher(line);
                if (error.find()) {
                    return Outcome.Failed.of(FailureKind.SERVER_ERROR_IN_STREAM, error.group(1));
                }
                Matcher text = TEXT.matcher(line);
                if (text.find()) {
                    listener.content(clock.nanoTime(), false, ContentChannel.TEXT, text.group(1));
                }
            }
            return Outcome.Failed.of(FailureKind.TRUNCATED_STREAM, "end of body");
        } catch (IOException e) {
            return Outcome.Failed.of(FailureKind.TRUNCATED_STREAM, String.valueOf(e.getMessage()));
        }
    }
}
