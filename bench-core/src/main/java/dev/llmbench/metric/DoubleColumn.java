// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import java.util.Arrays;

/** Growing numbers without a box around each; takes no room before the first. */
final class DoubleColumn {

    private double[] values = {};
    private int size;

    void add(double value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.max(256, size + (size >> 1)));
        }
        values[size++] = value;
    }

    int size() {
        return size;
    }

    /** These values followed by the other column's and by {@code zeros} zeros. */
    double[] followedBy(DoubleColumn other, int zeros) {
        double[] all = Arrays.copyOf(values, size + other.size + zeros);
        System.arraycopy(other.values, 0, all, size, other.size);
        Arrays.fill(all, size + other.size, all.length, 0);
        return all;
    }

    /** Fills up with {@code filling} to a size; nothing when it has that size. */
    void padTo(int wanted, double filling) {
        while (size < wanted) {
            add(filling);
        }
    }

    /** The values at these places. */
    double[] inOrder(int[] places) {
        double[] ordered = new double[places.length];
        for (int i = 0; i < places.length; i++) {
            ordered[i] = values[places[i]];
        }
        return ordered;
    }

    double[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
