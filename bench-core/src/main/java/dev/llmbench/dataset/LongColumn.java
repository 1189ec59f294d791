// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import java.util.ArrayList;
import java.util.List;

/** Numbers that are added one by one, at eight bytes each: it grows without copying what it has. */
final class LongColumn {

    private static final int CHUNK = 8192;

    private final List<long[]> chunks = new ArrayList<>();
    private long size;

    void add(long value) {
        if (size % CHUNK == 0) {
            chunks.add(new long[CHUNK]);
        }
        chunks.get((int) (size / CHUNK))[(int) (size % CHUNK)] = value;
        size++;
    }

    long get(long index) {
        return chunks.get((int) (index / CHUNK))[(int) (index % CHUNK)];
    }

    long size() {
        return size;
    }
}
