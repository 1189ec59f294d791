// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

/**
 * Another process stretched or squeezed so that its n-th arrival falls on exactly {@code n / rate}, as {@code vllm
 * bench serve} does it. That takes the chance out of the realised rate (with 200 requests its standard deviation is 7
 * %) and with it what makes Poisson arrivals Poisson, so the schedule says it in its name. What comes after the n-th
 * goes on unstretched.
 *
 * @param process the process whose gaps are taken
 * @param arrivals n, the number of arrivals of the plan; at least 1
 */
public record NormalizedArrivals(ArrivalProcess process, long arrivals) implements ArrivalProcess {

    public NormalizedArrivals {
        if (arrivals < 1) {
            throw new IllegalArgumentException(
                    "arrivals = " + arrivals + ": a rate can be made exact for at least 1 arrival");
        }
    }

    @Override
    public String name() {
        return process.name() + "-normalized";
    }

    @Override
    public double ratePerSecond() {
        return process.ratePerSecond();
    }

    /** Walks the first n arrivals twice: once for where the last one falls, which costs some 40 ns for each. */
    @Override
    public ArrivalTimes times(long seed) {
        long drawnNanos = last(seed);
        long wantedNanos = Rates.toNanos(arrivals / process.ratePerSecond());
        double stretch = (double) wantedNanos / drawnNanos;
        ArrivalTimes drawn = process.times(seed);
        return new ArrivalTimes() {
            private long given;

            @Override
            public long nextOffsetNanos() {
                long offset = drawn.nextOffsetNanos();
                given++;
                if (given < arrivals) {
                    return Math.min(wantedNanos, Math.round(offset * stretch));
                }
                return wantedNanos + (offset - drawnNanos);
            }
        };
    }

    private long last(long seed) {
        ArrivalTimes drawn = process.times(seed);
        long offset = 0;
        for (long i = 0; i < arrivals; i++) {
            offset = drawn.nextOffsetNanos();
        }
        return Math.max(1, offset);
    }
}
