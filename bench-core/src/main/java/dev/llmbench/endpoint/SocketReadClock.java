// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.internal.sse.ReadClock;
import java.net.ProtocolException;

/**
 * Remembers the last read of a socket on this thread. A blocking HTTP/1.1 call reads its socket on the thread that
 * reads its body, so this is the read that brought the bytes of the body, however many HTTP chunks or TLS records they
 * were taken out of since. One for each thread, which runs one call at a time.
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
    private long undeliveredBytes;
    private long mostUndelivered = Long.MAX_VALUE;

    private SocketReadClock() {}

    static SocketReadClock ofThisThread() {
        return OF_THREAD.get();
    }

    /**
     * A call begins on this thread.
     *
     * @param mostUndelivered bytes that may come off the socket without any of them being asked for as a body
     */
    void begin(NanoClock clock, long mostUndelivered) {
        fallback = clock;
        socketSeen = false;
        undeliveredBytes = 0;
        this.mostUndelivered = mostUndelivered;
    }

    /**
     * A read of a socket returned.
     *
     * @param count the bytes that it brought; negative at the end
     * @throws ProtocolException when too many came that are no part of a body
     */
    void socketRead(long nowNanos, int count) throws ProtocolException {
        socketSeen = true;
        stampNanos = nowNanos;
        readNumber++;
        undeliveredBytes += Math.max(0, count);
        if (undeliveredBytes > mostUndelivered) {
            throw new ProtocolException("the server sent more than " + mostUndelivered
                    + " bytes that belong to no body, such as a line without end");
        }
    }

    /** Bytes that came off the socket since the call began or a part of its body was last asked for. */
    long undeliveredBytes() {
        return undeliveredBytes;
    }

    @Override
    public long stampNanos() {
        undeliveredBytes = 0;
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
