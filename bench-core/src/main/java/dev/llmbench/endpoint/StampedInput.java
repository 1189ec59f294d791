// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.clock.NanoClock;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;

/**
 * A socket's input that tells the thread's {@link SocketReadClock} when a read of the socket has returned, before
 * anyone looks at a byte. A wish for a few bytes, such as for the five of a TLS record's head, is served from a buffer:
 * otherwise records that came together would be several reads, each later than the work on the record before it.
 *
 * <p>For one thread at a time, as its HTTP/1.1 connection.
 */
final class StampedInput extends InputStream {

    private static final int AHEAD_BYTES = 4096;

    private final SocketChannel channel;
    private final InputStream socket;
    private final NanoClock clock;
    private byte[] ahead = new byte[0];
    private int start;
    private int end;
    private boolean readSinceLook;
    private boolean hungUp;

    StampedInput(SocketChannel channel, InputStream socket, NanoClock clock) {
        this.channel = channel;
        this.socket = socket;
        this.clock = clock;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        readSinceLook = true;
        if (length == 0) {
            return 0;
        }
        if (start == end) {
            if (hungUp) {
                return -1;
            }
            if (length >= AHEAD_BYTES) {
                return stamped(socket.read(into, offset, length));
            }
            makeRoom();
            int count = stamped(socket.read(ahead, 0, ahead.length));
            if (count < 0) {
                return -1;
            }
            end = count;
        }
        int count = Math.min(length, end - start);
        System.arraycopy(ahead, start, into, offset, count);
        start += count;
        return count;
    }

    private int stamped(int count) throws ProtocolException {
        long now = clock.nanoTime();
        SocketReadClock.ofThisThread().socketRead(now, count);
        return count;
    }

    private void makeRoom() {
        if (ahead.length == 0) {
            ahead = new byte[AHEAD_BYTES];
        }
        System.arraycopy(ahead, start, ahead, 0, end - start);
        end -= start;
        start = 0;
    }

    /**
     * Whether the server has closed the connection, asked when this side turns from reading to writing; waits for
     * nothing. What the server sent before is kept for the next read, unless it has closed: then nobody is left to talk
     * to.
     */
    boolean foundClosed() throws IOException {
        if (readSinceLook && !hungUp) {
            readSinceLook = false;
            makeRoom();
            channel.configureBlocking(false);
            try {
                hungUp = meetsEnd();
            } finally {
                channel.configureBlocking(true);
            }
            end = hungUp ? 0 : end;
        }
        return hungUp;
    }

    private boolean meetsEnd() throws ClosedChannelException {
        try {
            int count = 1;
            while (count > 0 && end < ahead.length) {
                count = channel.read(ByteBuffer.wrap(ahead, end, ahead.length - end));
                if (count > 0) {
                    end += stamped(count);
                }
            }
            return count < 0;
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            // a reset
            return true;
        }
    }

    @Override
    public int available() throws IOException {
        return end - start + (hungUp ? 0 : socket.available());
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
