// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import dev.llmbench.random.RandomStream;

/**
 * Requests whose gaps, the one before the first request included, have a gamma distribution with mean {@code 1 / rate}
 * and coefficient of variation {@code 1 / sqrt(burstiness)}: 1 is {@linkplain PoissonArrivals Poisson}, below 1 comes
 * in bursts, above 1 is more even. The parameter is the {@code --burstiness} of {@code vllm bench serve}; unlike there,
 * gaps are not rescaled to an exact rate.
 *
 * @param ratePerSecond intended requests per second; above 0 and at most one per nanosecond
 * @param burstiness shape of the distribution, from 0.01 to 1,000
 */
public record GammaArrivals(double ratePerSecond, double burstiness) implements ArrivalProcess {

    private static final double LEAST = 0.01;
    private static final double MOST = 1_000;

    public GammaArrivals {
        Rates.check(ratePerSecond);
        if (!(burstiness >= LEAST && burstiness <= MOST)) {
            throw new IllegalArgumentException("burstiness = " + burstiness
                    + ": it must be from 0.01 to 1000; 1 is Poisson, below 1 comes in bursts, above 1 is more even");
        }
    }

    @Override
    public String name() {
        return "gamma";
    }

    @Override
    public String label() {
        return ArrivalProcess.super.label() + " burstiness=" + ProfileText.shown(burstiness);
    }

    /** Drawn from the seed's sub-stream {@code "arrivals"}. */
    @Override
    public ArrivalTimes times(long seed) {
        GammaDraws gaps = new GammaDraws(RandomStream.of(seed, "arrivals"), burstiness);
        double scale = 1 / (ratePerSecond * burstiness);
        return new ArrivalTimes() {
            private double seconds;

            @Override
            public long nextOffsetNanos() {
                seconds += gaps.next() * scale;
                return Rates.toNanos(seconds);
            }
        };
    }
}
