// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.reader;

import java.util.OptionalLong;

/** What a reader saw of one stream. */
final class StreamTrace {

    private final int number;
    private final long[] readNanos;
    private final OptionalLong startDelayNanos;

    /**
     * @param number the stream's number at the server
     * @param readNanos when each event was read; not copied
     * @param startDelayNanos how late the request went out, for a reader that knows when it was due
     */
    StreamTrace(int number, long[] readNanos, OptionalLong startDelayNanos) {
        this.number = number;
        this.readNanos = readNanos;
        this.startDelayNanos = startDelayNanos;
    }

    int number() {
        return number;
    }

    int size() {
        return readNanos.length;
    }

    long readNanos(int event) {
        return readNanos[event];
    }

    OptionalLong startDelayNanos() {
        return startDelayNanos;
    }
}
