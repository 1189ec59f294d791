// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.probe;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Processor time so far, of this process and of the whole machine. */
final class CpuClock {

    private static final Path MACHINE = Path.of("/proc/stat");
    /** Linux counts in hundredths of a second for all programs, whatever the kernel's own tick. */
    private static final long NANOS_PER_TICK = 10_000_000;
    /**
     * Columns of the line {@code cpu}: user, nice, system, idle, iowait, irq, softirq. Later ones are steal and guests.
     */
    private static final int IDLE = 4;

    private static final int IO_WAIT = 5;
    private static final int LAST_BUSY = 7;

    private final @Nullable OperatingSystemMXBean system =
            ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean bean ? bean : null;

    /** Nanoseconds of processor time of this process; empty where the JVM does not tell. */
    OptionalLong processNanos() {
        long nanos = system == null ? -1 : system.getProcessCpuTime();
        return nanos < 0 ? OptionalLong.empty() : OptionalLong.of(nanos);
    }

    /**
     * Nanoseconds that all processors of the machine were busy, to 10 ms; empty where there is no {@code /proc/stat}.
     */
    OptionalLong machineNanos() {
        try (BufferedReader lines = Files.newBufferedReader(MACHINE)) {
            String first = lines.readLine();
            return first == null ? OptionalLong.empty() : busyNanos(first);
        } catch (IOException | SecurityException notLinux) {
            return OptionalLong.empty();
        }
    }

    /** Of a line such as {@code cpu  4705 356 584 3699 23 23 0 0 0 0}; empty for any other. */
    static OptionalLong busyNanos(String line) {
        String[] columns = line.strip().split("\\s+", -1);
        if (!columns[0].equals("cpu") || columns.length <= LAST_BUSY) {
            return OptionalLong.empty();
        }
        long ticks = 0;
        for (int i = 1; i <= LAST_BUSY; i++) {
            if (i != IDLE && i != IO_WAIT) {
                ticks += Long.parseLong(columns[i]);
            }
        }
        return OptionalLong.of(ticks * NANOS_PER_TICK);
    }
}
