// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import java.util.Arrays;

/** A growing list of numbers without boxes. */
final class Values {

    private double[] values = new double[64];
    private int size;

    void add(double value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    int size() {
        return size;
    }

    double get(int index) {
        return values[index];
    }

    double[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
