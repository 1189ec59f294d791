// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.reader;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;

/**
 * The least that a reader must do: find the ends of events, and stamp them. Looks at nothing but blank lines, which no
 * framing of HTTP can be taken for.
 */
final class EventScan {

    private static final String NUMBER = "stream-";

    private final long[] stamps;
    private int count;
    private int number;
    private byte previous;

    EventScan(int events) {
        this.stamps = new long[events];
    }

    /** Takes in what one read brought. */
    void take(ByteBuffer bytes, long stampNanos) {
        if (number == 0) {
            number = numberIn(StandardCharsets.ISO_8859_1.decode(bytes.duplicate()).toString());
        }
        while (bytes.hasRemaining()) {
            byte next = bytes.get();
            if (next == '\n' && previous == '\n') {
                if (count < stamps.length) {
                    stamps[count] = stampNanos;
                }
                count++;
            }
            previous = next;
        }
    }

    private static int numberIn(String text) {
        int start = text.indexOf(NUMBER) + NUMBER.length();
        return start < NUMBER.length() ? 0 : Integer.parseInt(text.substring(start, text.indexOf('"', start)));
    }

    /** Whether the event behind the last one, {@code [DONE]}, has come. */
    boolean isOver() {
        return count > stamps.length;
    }

    StreamTrace trace() {
        return new StreamTrace(number, stamps, OptionalLong.empty());
    }
}
