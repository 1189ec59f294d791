// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** A file whose lines are its entries. The marks of a byte order and of Windows' line ends belong to none. */
final class LinePieces implements Pieces {

    private final InputStream in;
    private final byte[] buffer = new byte[1 << 16];
    private int position;
    private int limit;
    private byte[] line = new byte[1024];
    private int length;
    private long offset;
    private long nextOffset;
    private long number;

    LinePieces(InputStream in) {
        this.in = in;
    }

    @Override
    public boolean next() throws IOException {
        length = 0;
        offset = nextOffset;
        number++;
        boolean any = false;
        while (fill()) {
            any = true;
            int end = position;
            while (end < limit && buffer[end] != '\n') {
                end++;
            }
            append(end - position);
            nextOffset += end - position;
            position = end;
            if (end < limit) {
                position++;
                nextOffset++;
                break;
            }
        }
        trim();
        return any;
    }

    private boolean fill() throws IOException {
        if (position == limit) {
            limit = Math.max(0, in.read(buffer));
            position = 0;
        }
        return limit > 0;
    }

    private void append(int count) {
        if (count > LARGEST_BYTES - length) {
            throw new IllegalArgumentException(place() + ": it has more than " + LARGEST_BYTES
                    + " bytes; is this a file of lines? An array of JSON begins with [");
        }
        if (length + count > line.length) {
            line = Arrays.copyOf(line, Math.max(2 * line.length, length + count));
        }
        System.arraycopy(buffer, position, line, length, count);
        length += count;
    }

    private void trim() {
        if (length > 0 && line[length - 1] == '\r') {
            length--;
        }
        boolean mark = number == 1
                && length >= 3
                && line[0] == (byte) 0xEF
                && line[1] == (byte) 0xBB
                && line[2] == (byte) 0xBF;
        if (mark) {
            length -= 3;
            offset += 3;
            System.arraycopy(line, 3, line, 0, length);
        }
    }

    @Override
    public byte[] bytes() {
        return Arrays.copyOf(line, length);
    }

    @Override
    public long offset() {
        return offset;
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public String place() {
        return "line " + number;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
