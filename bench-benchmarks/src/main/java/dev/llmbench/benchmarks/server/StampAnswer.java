// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** The stamps of one stream as an answer: eight bytes each, the highest first. */
final class StampAnswer {

    private StampAnswer() {}

    static void write(SocketChannel client, long[] stamps) throws IOException {
        byte[] head = ("HTTP/1.1 200 OK\r\nContent-Length: " + 8 * stamps.length + "\r\n\r\n")
                .getBytes(StandardCharsets.ISO_8859_1);
        ByteBuffer answer = ByteBuffer.allocate(head.length + 8 * stamps.length).put(head);
        answer.asLongBuffer().put(stamps);
        answer.rewind();
        while (answer.hasRemaining()) {
            client.write(answer);
        }
    }
}
