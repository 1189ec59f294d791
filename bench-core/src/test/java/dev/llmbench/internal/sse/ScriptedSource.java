// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.sse;

import dev.llmbench.clock.NanoClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import okio.Buffer;
import okio.Source;
import okio.Timeout;

/** A body whose every read is laid down; its clock moves on by 100 ns with each read and tells when it was asked. */
final class ScriptedSource implements Source {

    private enum End {
        /** Fails the test: the reader was to do with what it had. */
        NOT_REACHED,
        CLEAN,
        BROKEN
    }

    private byte[][] pieces;
    private int times = 1;
    private int next;
    private End end = End.NOT_REACHED;
    private int pieceOffset;
    private int reads;
    private long bytesHandedOut;
    private long bytesWhenAsked;
    private int clockReads;

    ScriptedSource(String... pieces) {
        this.pieces = new byte[pieces.length][];
        for (int i = 0; i < pieces.length; i++) {
            this.pieces[i] = pieces[i].getBytes(StandardCharsets.UTF_8);
        }
    }

    ScriptedSource thenEnd() {
        end = End.CLEAN;
        return this;
    }

    ScriptedSource thenBreak() {
        end = End.BROKEN;
        return this;
    }

    ScriptedSource repeated(int count) {
        times = count;
        return this;
    }

    ScriptedSource bytewise() {
        byte[] whole = pieces[0];
        pieces = new byte[whole.length][];
        for (int i = 0; i < whole.length; i++) {
            pieces[i] = new byte[] {whole[i]};
        }
        return this;
    }

    ReadClock clock() {
        return ReadClock.everyRead(nanoClock());
    }

    /** Every {@code count} reads of this source come out of one read of the socket. */
    ReadClock clockOfSocketReadsOf(int count) {
        return new ReadClock() {
            @Override
            public long stampNanos() {
                return 100 * readNumber();
            }

            @Override
            public long readNumber() {
                return (reads + count - 1) / count;
            }
        };
    }

    private NanoClock nanoClock() {
        return new NanoClock() {
            @Override
            public long nanoTime() {
                clockReads++;
                bytesWhenAsked = bytesHandedOut;
                return 100L * reads;
            }

            @Override
            public void sleepUntil(long deadlineNanos) {
                throw new UnsupportedOperationException("nothing here waits");
            }
        };
    }

    @Override
    public long read(Buffer sink, long byteCount) throws IOException {
        if (next == pieces.length) {
            if (--times > 0) {
                next = 0;
            } else {
                return atEnd();
            }
        }
        reads++;
        byte[] piece = pieces[next];
        int count = (int) Math.min(byteCount, piece.length - pieceOffset);
        sink.write(piece, pieceOffset, count);
        pieceOffset += count;
        bytesHandedOut += count;
        if (pieceOffset == piece.length) {
            pieceOffset = 0;
            next++;
        }
        return count;
    }

    private long atEnd() throws IOException {
        return switch (end) {
            case NOT_REACHED -> throw new AssertionError("a read too many: the reader would wait for the server");
            case CLEAN -> -1;
            case BROKEN -> throw new IOException("Connection reset");
        };
    }

    int reads() {
        return reads;
    }

    int clockReads() {
        return clockReads;
    }

    long bytesHandedOutWhenLastAsked() {
        return bytesWhenAsked;
    }

    @Override
    public Timeout timeout() {
        return Timeout.NONE;
    }

    @Override
    public void close() {}
}
