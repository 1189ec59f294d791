// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.io.IOException;
import java.util.Map;
import mockwebserver3.MockResponse;
import mockwebserver3.MockResponseBody;
import okio.BufferedSink;
import okio.ByteString;

/**
 * Makes MockWebServer's responses with a body that is written by hand. MockWebServer announces such a body as
 * {@code Content-Length: -1}; here it gets its true length, or chunks whose framing is written here as well, so that
 * each write is one HTTP chunk.
 */
final class HttpAnswer {
    private HttpAnswer() {}

    /** Writes a body; throws to end the connection. */
    @FunctionalInterface
    interface BodyWriter {
        void writeTo(BufferedSink sink) throws IOException;
    }

    static MockResponse chunked(int status, Map<String, String> headers, BodyWriter writer) {
        return start(status, headers, writer)
                .setHeader("Transfer-Encoding", "chunked")
                .build();
    }

    static MockResponse ofLength(long length, int status, Map<String, String> headers, BodyWriter writer) {
        return start(status, headers, writer)
                .setHeader("Content-Length", length)
                .build();
    }

    static void writeChunk(BufferedSink sink, ByteString bytes) throws IOException {
        // A chunk of no bytes would end the body.
        if (bytes.size() > 0) {
            sink.writeHexadecimalUnsignedLong(bytes.size()).writeUtf8("\r\n");
            sink.write(bytes).writeUtf8("\r\n");
        }
    }

    /** The last chunk; MockWebServer adds the empty line that ends the trailers. */
    static void writeLastChunk(BufferedSink sink) throws IOException {
        sink.writeUtf8("0\r\n");
    }

    private static MockResponse.Builder start(int status, Map<String, String> headers, BodyWriter writer) {
        MockResponse.Builder response = new MockResponse.Builder()
                .code(status)
                .body(new MockResponseBody() {
                    @Override
                    public long getContentLength() {
                        return -1;
                    }

                    @Override
                    public void writeTo(BufferedSink sink) throws IOException {
                        writer.writeTo(sink);
                    }
                })
                .removeHeader("Content-Length");
        headers.forEach(response::setHeader);
        return response;
    }
}
