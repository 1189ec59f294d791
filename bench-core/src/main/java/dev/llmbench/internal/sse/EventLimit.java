// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.sse;

/**
 * The largest event that is taken in: 16 MiB, in a heap below 4 GiB a 256th of it, and at least 2 MiB. So 32 streams
 * that do their worst together hold an eighth of the heap, and what honest servers send stays far below the least.
 */
final class EventLimit {

    private static final int LEAST_BYTES = 2 << 20;
    private static final int MOST_BYTES = 16 << 20;
    private static final int SHARES_OF_HEAP = 256;

    private EventLimit() {}

    static int ofThisJvm() {
        return ofHeap(Runtime.getRuntime().maxMemory());
    }

    static int ofHeap(long heapBytes) {
        return (int) Math.max(LEAST_BYTES, Math.min(MOST_BYTES, heapBytes / SHARES_OF_HEAP));
    }
}
