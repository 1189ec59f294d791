// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.sse;

import okio.Buffer;

/**
 * The bytes of the open event: its data so far, then the line that is still arriving. Data lines are joined in place,
 * so the data of an event is always one slice. What is kept is moved only when the array is full, and the array grows
 * when that would free less than half of it: linear time for events of any size, however they are cut.
 */
final class EventBuffer {

    private static final int INITIAL_BYTES = 8192;

    private final int maxEventBytes;
    private byte[] bytes = new byte[INITIAL_BYTES];
    private int limit;
    private int openStart;
    private int scan;
    private boolean skipLineFeed;
    private int lineStart;
    private int lineEnd;
    private int dataStart;
    private int dataEnd;
    private boolean hasData;

    EventBuffer(int maxEventBytes) {
        this.maxEventBytes = maxEventBytes;
    }

    /** Takes over everything that one read brought. */
    void append(Buffer arrived) {
        makeRoom((int) arrived.size());
        while (!arrived.exhausted()) {
            limit += arrived.read(bytes, limit, bytes.length - limit);
        }
    }

    /**
     * Finds the next whole line. A carriage return ends its line at once; the line feed that may follow, perhaps in
     * another read, is dropped.
     */
    boolean nextLine() throws EventTooLargeException {
        if (skipLineFeed && scan < limit) {
            skipLineFeed = false;
            if (bytes[scan] == '\n') {
                scan++;
                openStart++;
            }
        }
        // Local copies: this loop sees every byte of every answer.
        byte[] in = bytes;
        int end = limit;
        for (int at = scan; at < end; at++) {
            byte value = in[at];
            if (value == '\n' || value == '\r') {
                scan = at + 1;
                skipLineFeed = value == '\r';
                closeLine(at);
                return true;
            }
        }
        scan = end;
        requireWithinLimit(limit);
        return false;
    }

    /** Takes what is left at the end of the body as a line. */
    boolean lastLine() throws EventTooLargeException {
        if (openStart == limit) {
            return false;
        }
        closeLine(limit);
        return true;
    }

    private void closeLine(int end) throws EventTooLargeException {
        requireWithinLimit(end);
        lineStart = openStart;
        lineEnd = end;
        openStart = scan;
    }

    private void requireWithinLimit(int end) throws EventTooLargeException {
        if (end - openStart + dataLength() > maxEventBytes) {
            throw new EventTooLargeException(maxEventBytes);
        }
    }

    /** Adds the line's bytes from {@code valueStart} on to the event's data. */
    void appendData(int valueStart) {
        int length = lineEnd - valueStart;
        if (hasData) {
            bytes[dataEnd++] = '\n';
            System.arraycopy(bytes, valueStart, bytes, dataEnd, length);
            dataEnd += length;
        } else {
            hasData = true;
            dataStart = valueStart;
            dataEnd = lineEnd;
        }
    }

    void dropData() {
        hasData = false;
        dataStart = 0;
        dataEnd = 0;
    }

    private void makeRoom(int count) {
        int open = limit - openStart;
        int data = dataLength();
        if (open + data == 0) {
            limit = 0;
            scan = 0;
            openStart = 0;
            dataStart = 0;
            dataEnd = 0;
        }
        if (limit + count <= bytes.length) {
            return;
        }
        int needed = data + open + count;
        byte[] target = needed > bytes.length / 2 ? new byte[Math.max(2 * bytes.length, 2 * needed)] : bytes;
        System.arraycopy(bytes, dataStart, target, 0, data);
        System.arraycopy(bytes, openStart, target, data, open);
        bytes = target;
        dataStart = 0;
        dataEnd = data;
        scan = data + scan - openStart;
        openStart = data;
        limit = data + open;
    }

    byte[] bytes() {
        return bytes;
    }

    int lineStart() {
        return lineStart;
    }

    int lineEnd() {
        return lineEnd;
    }

    void skipLineBytes(int count) {
        lineStart += count;
    }

    boolean hasData() {
        return hasData;
    }

    int dataStart() {
        return dataStart;
    }

    int dataLength() {
        return dataEnd - dataStart;
    }
}
