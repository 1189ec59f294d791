// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.io.IOException;
import java.io.OutputStream;

/**
 * A socket's output that looks, before the first byte of a request, whether the server has closed the connection since
 * its last answer. Written anyway, the request would be lost, and nobody could say whether the server saw it.
 */
final class GuardedOutput extends OutputStream {

    private final OutputStream socket;
    private final StampedInput input;

    GuardedOutput(OutputStream socket, StampedInput input) {
        this.socket = socket;
        this.input = input;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (input.foundClosed()) {
            throw new ClosedByServerException();
        }
        socket.write(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
        socket.flush();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
