// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** Numbers as an answer: eight bytes each, the highest first. */
final class NumbersAnswer {

    private NumbersAnswer() {}

    static void write(SocketChannel client, long[] numbers) throws IOException {
        byte[] head = ("HTTP/1.1 200 OK\r\nContent-Length: " + 8 * numbers.length + "\r\n\r\n")
                .getBytes(StandardCharsets.ISO_8859_1);
        ByteBuffer answer =
                ByteBuffer.allocate(head.length + 8 * numbers.length).put(head);
        answer.asLongBuffer().put(numbers);
        answer.rewind();
        while (answer.hasRemaining()) {
            client.write(answer);
        }
    }
}
