// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.reader;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * The least that a reader must do: find the ends of events, and stamp them. Looks at nothing but blank lines, which no
 * framing of HTTP can be taken for.
 */
final class EventScan {

    private static final String NUMBER = "stream-";

    /** Shorter than any event but the last one, {@code [DONE]}, with the framing around it. */
    private static final int SHORTEST_EVENT = 60;

    private long[] stamps = new long[64];
    private int count;
    private int number;
    private int eventBytes;
    private byte previous;
    private boolean over;

    /** Takes in what one read brought. */
    void take(ByteBuffer bytes, long stampNanos) {
        if (number == 0) {
            number = numberIn(
                    StandardCharsets.ISO_8859_1.decode(bytes.duplicate()).toString());
        }
        while (bytes.hasRemaining()) {
            byte next = bytes.get();
            eventBytes++;
            if (next == '\n' && previous == '\n') {
                add(stampNanos);
            }
            previous = next;
        }
    }

    private void add(long stampNanos) {
        over |= eventBytes < SHORTEST_EVENT;
        eventBytes = 0;
        if (over) {
            return;
        }
        if (count == stamps.length) {
            stamps = Arrays.copyOf(stamps, 2 * count);
        }
        stamps[count++] = stampNanos;
    }

    private static int numberIn(String text) {
        int start = text.indexOf(NUMBER) + NUMBER.length();
        return start < NUMBER.length() ? 0 : Integer.parseInt(text.substring(start, text.indexOf('"', start)));
    }

    /** Whether {@code [DONE]} has come. */
    boolean isOver() {
        return over;
    }

    StreamTrace trace() {
        return new StreamTrace(number, Arrays.copyOf(stamps, count), OptionalLong.empty());
    }
}
