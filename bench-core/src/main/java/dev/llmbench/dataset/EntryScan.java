// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import java.io.IOException;

/**
 * Reads a file once from its beginning to its end, and notes where the wanted entries lie. The first one that cannot be
 * read ends it: a load of half a dataset would be another load than was asked for.
 */
final class EntryScan {

    private static final int LENGTH_BITS = 24;

    private final Dataset dataset;
    private final EntryFormat format;
    private final EntryCosts costs;
    private final LongColumn places = new LongColumn();
    private final LongColumn arrivals = new LongColumn();
    private long leftOut;

    EntryScan(Dataset dataset, EntryFormat format, EntryCosts costs) {
        this.dataset = dataset;
        this.format = format;
        this.costs = costs;
    }

    void read(Pieces pieces) throws IOException {
        while (next(pieces)) {
            byte[] bytes = pieces.bytes();
            if (!isBlank(bytes)) {
                read(bytes, pieces);
            }
        }
    }

    private boolean next(Pieces pieces) throws IOException {
        try {
            return pieces.next();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(dataset.file() + ", " + e.getMessage(), e);
        }
    }

    private void read(byte[] bytes, Pieces pieces) {
        try {
            format.read(bytes).ifPresent(entry -> take(entry, pieces));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(dataset.file() + ", " + pieces.place() + ": " + e.getMessage(), e);
        }
    }

    private static boolean isBlank(byte[] bytes) {
        for (byte octet : bytes) {
            if (octet < 0 || octet > ' ') {
                return false;
            }
        }
        return true;
    }

    private void take(Entry entry, Pieces pieces) {
        EntryTurn first = entry.turns().get(0);
        boolean wanted = dataset.inputTokens().contains(first.ask().inputTokens())
                && (first.outputTokens().isEmpty()
                        || dataset.outputTokens().contains(first.outputTokens().getAsInt()));
        if (!wanted) {
            leftOut++;
            return;
        }
        places.add(pieces.offset() << LENGTH_BITS | pieces.length());
        costs.add(entry);
        if (entry.arrivalNanos().isPresent()) {
            arrive(entry.arrivalNanos().getAsLong());
        }
    }

    private void arrive(long nanos) {
        if (arrivals.size() > 0 && nanos < arrivals.get(arrivals.size() - 1)) {
            throw new IllegalArgumentException("its time is before that of the entry before it; sort the file by time");
        }
        arrivals.add(nanos);
    }

    long size() {
        return places.size();
    }

    long leftOut() {
        return leftOut;
    }

    long offset(long entry) {
        return places.get(entry) >>> LENGTH_BITS;
    }

    int length(long entry) {
        return (int) (places.get(entry) & Pieces.LARGEST_BYTES);
    }

    /** When each entry arrived; empty when the file does not tell it of all. */
    long[] arrivalNanos() {
        boolean told = arrivals.size() == places.size();
        long[] nanos = new long[told ? (int) arrivals.size() : 0];
        for (int i = 0; i < nanos.length; i++) {
            nanos[i] = arrivals.get(i);
        }
        return nanos;
    }
}
