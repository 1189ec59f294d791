// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.loopback;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The bytes of a streamed answer, as chat completions are streamed.
 *
 * @param chunks content chunks
 * @param gapNanos from one to the next
 */
record NullAnswer(int chunks, long gapNanos) {

    static final String HEAD =
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";

    private static final String EVENT_START =
            "data: {\"id\":\"null\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"null\","
                    + "\"choices\":[{\"index\":0,\"delta\":{\"content\":\"";
    private static final String EVENT_END = "\"},\"finish_reason\":null}]}\n\n";

    /** A chunk whose text is this number. */
    static String chunk(long stampNanos) {
        return httpChunk(EVENT_START + stampNanos + EVENT_END);
    }

    /** What comes behind the last chunk, up to the end of the body. */
    String end() {
        return httpChunk("data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n")
                + httpChunk("data: {\"choices\":[],\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":" + chunks
                        + ",\"total_tokens\":" + (chunks + 1) + "}}\n\n")
                + httpChunk("data: [DONE]\n\n")
                + "0\r\n\r\n";
    }

    /** The text is all of one byte a character. */
    private static String httpChunk(String text) {
        return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
    }

    static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }
}
