// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.solo;

import dev.llmbench.arrival.ArrivalTimes;
import dev.llmbench.arrival.PoissonArrivals;
import java.lang.management.ManagementFactory;
import java.util.Map;

/** How long a schedule of a million arrivals takes in a cold JVM. */
final class MillionArrivals {

    private static final int ARRIVALS = 1_000_000;

    private MillionArrivals() {}

    static Map<String, Double> build() {
        long start = System.nanoTime();
        ArrivalTimes times = new PoissonArrivals(1_000).times(1);
        long[] schedule = new long[ARRIVALS];
        for (int i = 0; i < ARRIVALS; i++) {
            schedule[i] = times.nextOffsetNanos();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        double cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
        return Map.of(
                "seconds", seconds, "cpuSecondsOfTheThread", cpu, "lastArrivalSeconds", schedule[ARRIVALS - 1] / 1e9);
    }
}
