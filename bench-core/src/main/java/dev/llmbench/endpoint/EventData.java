// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.internal.sse.ServerSentEventReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What an event's data is, before it is read as JSON. */
final class EventData {

    private static final byte[] DONE = "[DONE]".getBytes(StandardCharsets.US_ASCII);

    private EventData() {}

    /** Whether there is nothing but white space, as in a heartbeat. */
    static boolean isBlank(ServerSentEventReader event) {
        for (int i = 0; i < event.dataLength(); i++) {
            if (!isSpace(event.data()[event.dataOffset() + i])) {
                return false;
            }
        }
        return true;
    }

    /** Whether this is the end marker {@code [DONE]}, perhaps amid white space. */
    static boolean isDone(ServerSentEventReader event) {
        byte[] data = event.data();
        int start = event.dataOffset();
        int end = start + event.dataLength();
        while (start < end && isSpace(data[start])) {
            start++;
        }
        while (start < end && isSpace(data[end - 1])) {
            end--;
        }
        return Arrays.equals(data, start, end, DONE, 0, DONE.length);
    }

    /** JSON's white space. */
    private static boolean isSpace(byte value) {
        return value == ' ' || value == '\t' || value == '\n' || value == '\r';
    }

    /** The data as text, for a message: no more of it than there can be words of a server in. */
    static String beginning(ServerSentEventReader event) {
        int length = Math.min(event.dataLength(), ServerWords.LONGEST_READ);
        return new String(event.data(), event.dataOffset(), length, StandardCharsets.UTF_8);
    }
}
