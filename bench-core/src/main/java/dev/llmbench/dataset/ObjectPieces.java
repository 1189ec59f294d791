// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * A file whose outermost JSON objects are its entries: those of one large array, or one after the other. Only braces
 * and strings are looked at, so that what is wrong inside an object is found, and told, by whoever reads it.
 */
final class ObjectPieces implements Pieces {

    private final InputStream in;
    private byte[] object = new byte[1024];
    private int length;
    private long offset;
    private long read;
    private long line = 1;
    private long firstLine;

    ObjectPieces(InputStream in) {
        this.in = new BufferedInputStream(in, 1 << 16);
    }

    @Override
    public boolean next() throws IOException {
        length = 0;
        int octet = take();
        while (octet >= 0 && octet != '{') {
            octet = take();
        }
        if (octet < 0) {
            return false;
        }
        offset = read - 1;
        firstLine = line;
        append(octet);
        int depth = 1;
        while (depth > 0) {
            octet = takeWithin();
            if (octet == '"') {
                skipString();
            } else if (octet == '{') {
                depth++;
            } else if (octet == '}') {
                depth--;
            }
        }
        return true;
    }

    private void skipString() throws IOException {
        int octet = takeWithin();
        while (octet != '"') {
            if (octet == '\\') {
                takeWithin();
            }
            octet = takeWithin();
        }
    }

    private int takeWithin() throws IOException {
        int octet = take();
        if (octet < 0) {
            throw new IllegalArgumentException(place() + ": the object that begins here has no end");
        }
        append(octet);
        return octet;
    }

    private int take() throws IOException {
        int octet = in.read();
        read++;
        if (octet == '\n') {
            line++;
        }
        return octet;
    }

    private void append(int octet) {
        if (length == LARGEST_BYTES) {
            throw new IllegalArgumentException(
                    place() + ": the object that begins here has more than " + LARGEST_BYTES + " bytes");
        }
        if (length == object.length) {
            object = Arrays.copyOf(object, Math.min(2 * length, LARGEST_BYTES));
        }
        object[length++] = (byte) octet;
    }

    @Override
    public byte[] bytes() {
        return Arrays.copyOf(object, length);
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
        return "line " + firstLine;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
