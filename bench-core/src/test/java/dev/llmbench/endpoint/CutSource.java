// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.io.IOException;
import java.util.function.IntUnaryOperator;
import okio.Buffer;
import okio.Source;
import okio.Timeout;

/** Hands out a body in pieces, as a socket would, and then ends it cleanly or breaks. */
final class CutSource implements Source {

    private final byte[] body;
    private final IntUnaryOperator pieceEnd;
    private final boolean reset;
    private int at;

    /** @param pieceEnd where the piece that begins at the given offset ends */
    CutSource(byte[] body, IntUnaryOperator pieceEnd, boolean reset) {
        this.body = body;
        this.pieceEnd = pieceEnd;
        this.reset = reset;
    }

    static CutSource whole(byte[] body) {
        return new CutSource(body, at -> body.length, false);
    }

    static CutSource inPieces(byte[] body, int size) {
        return new CutSource(body, at -> at + size, false);
    }

    @Override
    public long read(Buffer sink, long byteCount) throws IOException {
        if (at == body.length) {
            if (reset) {
                throw new IOException("Connection reset");
            }
            return -1;
        }
        int end = Math.min(body.length, pieceEnd.applyAsInt(at));
        int count = (int) Math.min(byteCount, end - at);
        sink.write(body, at, count);
        at += count;
        return count;
    }

    @Override
    public Timeout timeout() {
        return Timeout.NONE;
    }

    @Override
    public void close() {}
}
