// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

/**
 * One request every {@code 1 / rate} seconds, the first at once: the least noisy schedule, and the least like real
 * traffic. The seed has no effect.
 *
 * @param ratePerSecond requests per second; above 0 and at most one per nanosecond
 */
public record ConstantArrivals(double ratePerSecond) implements ArrivalProcess {

    public ConstantArrivals {
        Rates.check(ratePerSecond);
    }

    @Override
    public String name() {
        return "constant";
    }

    @Override
    public ArrivalTimes times(long seed) {
        return new ArrivalTimes() {
            private long index;

            /** From the index rather than by adding gaps, so that rounding never adds up. */
            @Override
            public long nextOffsetNanos() {
                return Rates.toNanos(index++ / ratePerSecond);
            }
        };
    }
}
