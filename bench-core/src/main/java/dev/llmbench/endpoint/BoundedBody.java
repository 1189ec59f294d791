// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.text.PlainLine;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import okhttp3.Response;
import okio.Buffer;
import okio.BufferedSource;

/** Reads the text of an answer that is not a stream, as much of it as is sane. */
final class BoundedBody {

    private static final long LARGEST_BYTES = 64 * 1024;

    /** A server that reports an error and then never ends its body must not hide the error behind a timeout. */
    private static final long LONGEST_WAIT_MILLIS = 1_000;

    private static final int LONGEST_ENCODING = 50;

    private BoundedBody() {}

    /** What the server says in an error body; empty when it says nothing. */
    static String words(Response answer) {
        String encoding = answer.header("Content-Encoding", "identity");
        if (!"identity".equalsIgnoreCase(encoding)) {
            return "(the body is compressed: " + PlainLine.of(encoding, LONGEST_ENCODING) + ")";
        }
        return ServerWords.from(text(answer, LARGEST_BYTES));
    }

    /** The first {@code limit} bytes as UTF-8, or fewer if the body breaks off or does not end in time. */
    static String text(Response answer, long limit) {
        BufferedSource body = answer.body().source();
        body.timeout().deadline(LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS);
        Buffer received = body.getBuffer();
        try {
            boolean unused = body.request(limit);
        } catch (IOException e) {
            // The words so far are better than none.
        }
        long size = Math.min(limit, received.size());
        Buffer text = new Buffer();
        received.copyTo(text, 0, size);
        return text.readUtf8();
    }
}
