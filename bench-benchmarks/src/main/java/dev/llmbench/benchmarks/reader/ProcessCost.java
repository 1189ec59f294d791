// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.reader;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** What this process has used so far. */
record ProcessCost(long nanoTime, long cpuNanos, long allocatedBytes) {

    static ProcessCost now() {
        return new ProcessCost(System.nanoTime(), cpu(), allocated());
    }

    private static long cpu() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    private static long allocated() {
        ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
        try { // counts virtual threads and those that have ended; not in the Java that this is compiled for
            return (Long)
                    ThreadMXBean.class.getMethod("getTotalThreadAllocatedBytes").invoke(threads);
        } catch (ReflectiveOperationException e) {
            long sum = 0;
            for (long bytes : threads.getThreadAllocatedBytes(threads.getAllThreadIds())) {
                sum += Math.max(0, bytes);
            }
            return sum;
        }
    }

    /** Live bytes of the heap, after a collection. */
    static long liveHeapBytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** Bytes of memory that the process occupies. */
    static long residentBytes() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
                if (line.startsWith("VmRSS:")) {
                    return 1024 * Long.parseLong(line.replaceAll("\\D", ""));
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException("resident memory can be read on Linux only", e);
        }
        throw new IllegalStateException("no VmRSS in /proc/self/status");
    }
}
