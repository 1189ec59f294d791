// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import java.io.IOException;
import okio.BufferedSource;

/** Reads an answer that comes as one piece. */
final class ChatAnswerReader {

    private ChatAnswerReader() {}

    static Outcome read(BufferedSource body, NanoClock clock, StreamListener listener) {
        try {
            listener.content(clock.nanoTime(), false, ContentChannel.TEXT, body.readUtf8());
            return Outcome.COMPLETED;
        } catch (IOException e) {
            return Outcome.Failed.of(FailureKind.TRUNCATED_STREAM, String.valueOf(e.getMessage()));
        }
    }
}
