// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.reader;

import org.jspecify.annotations.Nullable;

/**
 * What one round showed. The error of a stamp is read − sent, by one clock.
 *
 * @param reachedShare events of the window over those that should have come
 * @param cpuMicrosPerEvent processor time of the reader's process
 * @param ownCpuShare that time over the window and all processors of the machine
 * @param bytesPerEvent allocated by all threads
 * @param startDelayP99Micros of the requests, for a reader that knows when each was due
 * @param heapKibPerStream live after a collection, above what was live before the round; when it was asked for
 * @param residentKibPerStream of the process outside its heap, stacks among it, above what was there before the round
 */
public record RoundResult(
        String reader,
        int streams,
        long events,
        double reachedShare,
        double cpuMicrosPerEvent,
        double ownCpuShare,
        double bytesPerEvent,
        double errorP50Micros,
        double errorP99Micros,
        double errorP999Micros,
        double errorMaxMicros,
        @Nullable Double startDelayP99Micros,
        @Nullable Double heapKibPerStream,
        @Nullable Double residentKibPerStream) {}
