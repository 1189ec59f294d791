// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.internal.sse.ReadClock;

/**
 * Remembers the last read of a socket on this thread. A blocking HTTP/1.1 call reads its socket on the thread that reads
 * its body, so this is the read that brought the bytes of the body, however many HTTP chunks or TLS records they were
 * taken out of since. One for each thread, which runs one call at a time.
 *
 * <p>A call whose socket is not one of {@link StampingSocketFactory} leaves no trace here; then each read of the body
 * counts as one of the socket.
 */
final class SocketReadClock implements ReadClock {

    private static final ThreadLocal<SocketReadClock> OF_THREAD = ThreadLocal.withInitial(SocketReadClock::new);

    private NanoClock fallback = NanoClock.system();
    private boolean socketSeen;
    private long stampNanos;
    private long readNumber;

    private SocketReadClock() {}

    static SocketReadClock ofThisThread() {
        return OF_THREAD.get();
    }

    /** A call begins on this thread. */
    void begin(NanoClock clock) {
        fallback = clock;
        socketSeen = false;
    }

    /** A read of a socket returned, with bytes or with the end. */
    void socketRead(long nowNanos) {
        socketSeen = true;
        stampNanos = nowNanos;
        readNumber++;
    }

    @Override
    public long stampNanos() {
        if (!socketSeen) {
            stampNanos = fallback.nanoTime();
            readNumber++;
        }
        return stampNanos;
    }

    @Override
    public long readNumber() {
        return readNumber;
    }
}
