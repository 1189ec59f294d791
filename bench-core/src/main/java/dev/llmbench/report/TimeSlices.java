// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

/**
 * A fixed number of equal stretches that cover a run whose length nobody knows beforehand: when a moment lies outside,
 * neighbours are joined and every stretch is twice as long. Not thread-safe.
 */
final class TimeSlices {

    private static final long FIRST_WIDTH_NANOS = 1_000_000;

    private TimeSlice[] slices;
    private long widthNanos = FIRST_WIDTH_NANOS;
    private long baseNanos;

    /**
     * @param count how many; even
     * @param firstNanos some moment of the run
     */
    TimeSlices(int count, long firstNanos) {
        this.slices = empty(count);
        this.baseNanos = firstNanos;
    }

    private static TimeSlice[] empty(int count) {
        TimeSlice[] slices = new TimeSlice[count];
        for (int i = 0; i < count; i++) {
            slices[i] = new TimeSlice();
        }
        return slices;
    }

    /** The stretch that holds this moment. */
    TimeSlice at(long nanos) {
        return slices[indexOf(nanos)];
    }

    /** Adds the time between two moments to the stretches in which it passed. */
    void addBusy(long fromNanos, long toNanos) {
        if (toNanos <= fromNanos) {
            return;
        }
        // Both ends first: to make room for one of them renumbers the stretches.
        at(fromNanos);
        int last = indexOf(toNanos - 1);
        for (int i = indexOf(fromNanos); i <= last; i++) {
            slices[i].addBusy((double) (Math.min(toNanos, startOf(i + 1)) - Math.max(fromNanos, startOf(i))));
        }
    }

    int indexOf(long nanos) {
        while (nanos - baseNanos < 0) {
            join(slices.length / 2);
            baseNanos -= slices.length * (widthNanos / 2);
        }
        while (nanos - baseNanos >= slices.length * widthNanos) {
            join(0);
        }
        return (int) ((nanos - baseNanos) / widthNanos);
    }

    /** @param offset where the joined ones are put; the other half of the places is free afterwards */
    private void join(int offset) {
        TimeSlice[] joined = empty(slices.length);
        for (int i = 0; i < slices.length; i++) {
            joined[offset + i / 2].addAll(slices[i]);
        }
        slices = joined;
        widthNanos *= 2;
    }

    TimeSlice get(int index) {
        return slices[index];
    }

    int size() {
        return slices.length;
    }

    long startOf(int index) {
        return baseNanos + index * widthNanos;
    }

    long widthNanos() {
        return widthNanos;
    }
}
