// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import dev.llmbench.random.RandomStream;

/**
 * Requests of many independent users: the gaps, the one before the first request included, are exponential with mean
 * {@code 1 / rate}. The realised rate of {@code n} requests varies by about {@code 1 / sqrt(n)} around the intended
 * one; it is not corrected, for a corrected schedule is no longer Poisson.
 *
 * @param ratePerSecond intended requests per second; above 0 and at most one per nanosecond
 */
public record PoissonArrivals(double ratePerSecond) implements ArrivalProcess {

    public PoissonArrivals {
        Rates.check(ratePerSecond);
    }

    @Override
    public String name() {
        return "poisson";
    }

    /** Drawn from the seed's sub-stream {@code "arrivals"}. */
    @Override
    public ArrivalTimes times(long seed) {
        RandomStream random = RandomStream.of(seed, "arrivals");
        return new ArrivalTimes() {
            private double seconds;

            @Override
            public long nextOffsetNanos() {
                seconds += gapSeconds(random.nextDouble());
                return Rates.toNanos(seconds);
            }
        };
    }

    /** Inversion: if {@code u} is uniform on [0, 1), this is exponential. StrictMath gives the same bits everywhere. */
    private double gapSeconds(double u) {
        return -StrictMath.log1p(-u) / ratePerSecond;
    }
}
