// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.probe;

import dev.llmbench.stats.Distribution;
import java.time.Duration;
import java.util.Optional;

/**
 * What the load generator saw of itself while it measured.
 *
 * @param window the span of time that all of this is about
 * @param platformLag how late a platform thread woke up, every 10 ms, in nanoseconds: what the operating system, and
 *     pauses of the whole JVM, do to it; empty when the window was too short for a sample
 * @param virtualLag the same of a virtual thread, every 20 ms, which waits for its turn within the JVM, too; empty
 *     where streams are read by platform threads
 * @param cpu processor time
 * @param gc pauses of garbage collection
 */
public record ClientReading(
        Duration window,
        Optional<Distribution> platformLag,
        Optional<Distribution> virtualLag,
        CpuUse cpu,
        GcPauses gc) {

    /** Of threads of the kind that reads the streams. */
    public Optional<Distribution> readersLag() {
        return virtualLag.or(() -> platformLag);
    }
}
