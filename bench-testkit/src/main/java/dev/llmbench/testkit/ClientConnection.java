// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A client's connection that the thread answering on it can ask whether the client is still there. Looking means
 * reading: what was read is put back for the HTTP server.
 */
final class ClientConnection extends Socket {
    private final Runnable onClose;
    private volatile Runnable beforeClose = () -> {};
    private volatile long lastReadNanos;
    private @Nullable PushbackInputStream in;

    ClientConnection(Runnable onClose) {
        this.onClose = onClose;
    }

    @Override
    public synchronized InputStream getInputStream() throws IOException {
        return pushback();
    }

    /** MockWebServer leaves a connection open when it cannot write; here a failed write closes it. */
    @Override
    public OutputStream getOutputStream() throws IOException {
        return new FilterOutputStream(super.getOutputStream()) {
            @Override
            public void write(byte[] bytes, int offset, int count) throws IOException {
                try {
                    out.write(bytes, offset, count);
                } catch (IOException failure) {
                    closeQuietly();
                    throw failure;
                }
            }
        };
    }

    /** What to do just before this connection closes, for whatever reason; replaces what was set before. */
    void beforeClose(Runnable action) {
        beforeClose = action;
    }

    private synchronized PushbackInputStream pushback() throws IOException {
        if (in == null) {
            in = new PushbackInputStream(new StampedInput(super.getInputStream()));
        }
        return in;
    }

    /** {@link System#nanoTime()} when bytes last came off the socket. */
    long lastReadNanos() {
        return lastReadNanos;
    }

    /** Reading the clock here keeps the HTTP server's own work out of a script's timing. */
    private final class StampedInput extends FilterInputStream {
        StampedInput(InputStream socket) {
            super(socket);
        }

        @Override
        public int read() throws IOException {
            int next = super.read();
            lastReadNanos = System.nanoTime();
            return next;
        }

        @Override
        public int read(byte[] bytes, int offset, int count) throws IOException {
            int read = super.read(bytes, offset, count);
            lastReadNanos = System.nanoTime();
            return read;
        }
    }

    /** Whether the client has closed or reset the connection. Only for the thread that answers; takes about 1 ms. */
    boolean hungUp() {
        if (isClosed()) {
            return true;
        }
        try {
            setSoTimeout(1);
            int next = pushback().read();
            if (next >= 0) {
                pushback().unread(next);
            }
            setSoTimeout(0);
            return next < 0;
        } catch (SocketTimeoutException stillThere) {
            return !waitsAgain();
        } catch (IOException gone) {
            return true;
        }
    }

    private boolean waitsAgain() {
        try {
            setSoTimeout(0);
            return true;
        } catch (IOException gone) {
            return false;
        }
    }

    /** Ends the connection with an RST instead of a FIN. */
    void reset() throws IOException {
        setSoLinger(true, 0);
        close();
    }

    void closeQuietly() {
        try {
            close();
        } catch (IOException alreadyGone) {
            // There is nothing left to close.
        }
    }

    @Override
    public synchronized void close() throws IOException {
        beforeClose.run();
        onClose.run();
        super.close();
    }
}
