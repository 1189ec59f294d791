// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import dev.llmbench.random.RandomStream;
import java.time.Duration;

/**
 * One of several parts of a schedule, for as many generators: the n-th arrival of the whole belongs to the part that
 * the n-th draw of the seed names, so that all parts together are the whole, and a part of Poisson arrivals is Poisson.
 * Parts by turns would not be: each would be too even.
 *
 * @param whole the schedule of all parts together
 * @param part which part this is, from 0
 * @param parts how many there are, at least 1
 */
public record ThinnedArrivals(ArrivalProcess whole, int part, int parts) implements ArrivalProcess {

    public ThinnedArrivals {
        if (parts < 1 || part < 0 || part >= parts) {
            throw new IllegalArgumentException(
                    "part " + part + " of " + parts + ": parts are counted from 0, so that of " + Math.max(1, parts)
                            + " the last one is " + (Math.max(1, parts) - 1));
        }
    }

    @Override
    public String name() {
        return whole.name();
    }

    @Override
    public double ratePerSecond() {
        return whole.ratePerSecond() / parts;
    }

    @Override
    public double expectedArrivals(Duration time) {
        return whole.expectedArrivals(time) / parts;
    }

    @Override
    public Duration expectedTime(long arrivals) {
        return whole.expectedTime(arrivals * parts);
    }

    /** Which part an arrival belongs to is drawn from the seed's sub-stream {@code "part"}. */
    @Override
    public ArrivalTimes times(long seed) {
        ArrivalTimes all = whole.times(seed);
        RandomStream choice = RandomStream.of(seed, "part");
        return () -> {
            long offset = all.nextOffsetNanos();
            while (choice.nextInt(parts) != part) {
                offset = all.nextOffsetNanos();
            }
            return offset;
        };
    }
}
