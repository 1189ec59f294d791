// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.loopback;

import dev.llmbench.clock.NanoClock;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One connection: reads a request to its end, and no further, then sends the answer bit by bit. For one thread. */
final class NullConnection {

    private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: *(\\d+)");
    private static final String END_OF_HEAD = "\r\n\r\n";

    private final SocketChannel channel;
    private final NullAnswer answer;
    private final ByteBuffer in = ByteBuffer.allocate(16_384);
    private final StringBuilder head = new StringBuilder();
    private int bodyLeft;
    private int sent;
    private long dueNanos;

    NullConnection(SocketChannel channel, NullAnswer answer) {
        this.channel = channel;
        this.answer = answer;
    }

    /** When the next part of the answer is to be sent. */
    long dueNanos() {
        return dueNanos;
    }

    /**
     * Reads what has come; whether that completes a request.
     *
     * @throws IOException when the client has left
     */
    boolean isAskedBy() throws IOException {
        in.clear();
        int count = channel.read(in);
        if (count < 0) {
            throw new EOFException();
        }
        if (bodyLeft > 0) {
            bodyLeft -= count;
            return bodyLeft <= 0 && count > 0;
        }
        head.append(new String(in.array(), 0, count, StandardCharsets.ISO_8859_1));
        int end = head.indexOf(END_OF_HEAD);
        if (end < 0) {
            return false;
        }
        Matcher length = LENGTH.matcher(head);
        int body = length.find() ? Integer.parseInt(length.group(1)) : 0;
        bodyLeft = body - (head.length() - end - END_OF_HEAD.length());
        head.setLength(0);
        return bodyLeft <= 0;
    }

    /** A request has come; its answer starts one gap later. */
    void begin(long nowNanos) {
        sent = 0;
        dueNanos = nowNanos + answer.gapNanos();
    }

    /** Sends the next part; whether there is more to come. */
    boolean sendNext(NanoClock clock) throws IOException {
        if (sent == 0) {
            write(NullAnswer.HEAD);
        }
        write(NullAnswer.chunk(clock.nanoTime()));
        dueNanos += answer.gapNanos();
        if (++sent < answer.chunks()) {
            return true;
        }
        write(answer.end());
        return false;
    }

    /** A client that lets a whole socket buffer fill up is of no use here, and is left. */
    private void write(String text) throws IOException {
        ByteBuffer bytes = NullAnswer.bytes(text);
        while (bytes.hasRemaining()) {
            if (channel.write(bytes) == 0) {
                throw new IOException("the client does not read");
            }
        }
    }

    void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // closed as far as it goes
        }
    }
}
