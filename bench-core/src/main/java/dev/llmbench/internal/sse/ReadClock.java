// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.sse;

import dev.llmbench.clock.NanoClock;

/**
 * When the bytes that a source has just handed out came off the socket, and with which read. A source may be a layer or
 * two above the socket and hand out what one read brought in several pieces.
 */
public interface ReadClock {

    /** The time of that read. To be asked once, directly after the source returned. */
    long stampNanos();

    /**
     * Which read that was: 1 or more, and never less than before. Pieces with the same number came off the socket
     * together.
     */
    long readNumber();

    /** For a source whose every read is a read of the socket, or of which nothing better is known. */
    static ReadClock everyRead(NanoClock clock) {
        return new EveryRead(clock);
    }
}
