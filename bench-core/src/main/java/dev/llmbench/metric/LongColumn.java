// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import java.util.Arrays;

/** Growing numbers without a box around each: a million requests are eight megabytes. */
final class LongColumn {

    private long[] values = new long[256];
    private int size;

    void add(long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size + (size >> 1));
        }
        values[size++] = value;
    }

    int size() {
        return size;
    }

    long at(int index) {
        return values[index];
    }

    long[] sorted() {
        long[] copy = Arrays.copyOf(values, size);
        Arrays.sort(copy);
        return copy;
    }
}
