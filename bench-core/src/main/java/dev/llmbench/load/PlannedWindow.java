// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.load;

import dev.llmbench.arrival.AllAtOnce;
import dev.llmbench.arrival.ArrivalProcess;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What a load's description tells of the part that will be measured.
 *
 * @param requests how many there will be at most; empty when that is not known before
 * @param length how long it lasts at most, without the time that the last answers take; empty when that is not known
 *     before
 * @param rate how many requests a second are offered; empty in a closed loop, where the server has a say, and where all
 *     come at once
 */
public record PlannedWindow(OptionalInt requests, Optional<Duration> length, OptionalDouble rate) {

    private static final double NANOS_PER_SECOND = 1e9;

    public static PlannedWindow of(LoadSpec load) {
        OptionalInt requests = requests(load);
        Optional<Duration> length = window(load);
        OptionalDouble rate = load.model() instanceof LoadModel.OpenLoop open
                ? rate(open.arrivals(), requests, length)
                : OptionalDouble.empty();
        return new PlannedWindow(requests, length, rate);
    }

    /**
     * Known before the load for a number and for an open loop; a closed loop that time stops may measure any number.
     */
    private static OptionalInt requests(LoadSpec load) {
        if (load.model() instanceof LoadModel.ClosedLoop) {
            return load.stop().requests();
        }
        OptionalLong planned = TokenBudget.plannedRequests(load.withWarmup(Warmup.NONE));
        return planned.isPresent()
                ? OptionalInt.of((int) Math.min(Integer.MAX_VALUE, planned.getAsLong()))
                : OptionalInt.empty();
    }

    /** A closed loop that counts requests takes as long as they take, and so does what comes all at once. */
    private static Optional<Duration> window(LoadSpec load) {
        Optional<Duration> byTime =
                load.stop().duration().filter(any -> load.stop().minRequests() == 0);
        Optional<Duration> byArrivals = load.stop().requests().isPresent()
                        && load.model() instanceof LoadModel.OpenLoop open
                        && !(open.arrivals() instanceof AllAtOnce)
                ? Optional.of(measuredArrivals(load, open.arrivals()))
                : Optional.empty();
        return Stream.of(byTime, byArrivals).flatMap(Optional::stream).min(Comparator.naturalOrder());
    }

    private static Duration measuredArrivals(LoadSpec load, ArrivalProcess arrivals) {
        long all = TokenBudget.plannedRequests(load).orElse(0);
        long warming =
                all - TokenBudget.plannedRequests(load.withWarmup(Warmup.NONE)).orElse(0);
        return arrivals.expectedTime(all).minus(arrivals.expectedTime(warming));
    }

    /** Of a ramp that of what is measured, which its long-run rate is not. */
    private static OptionalDouble rate(ArrivalProcess arrivals, OptionalInt requests, Optional<Duration> window) {
        if (arrivals instanceof AllAtOnce) {
            return OptionalDouble.empty();
        }
        return requests.isPresent() && window.filter(time -> !time.isZero()).isPresent()
                ? OptionalDouble.of(
                        requests.getAsInt() * NANOS_PER_SECOND / window.get().toNanos())
                : OptionalDouble.of(arrivals.ratePerSecond());
    }
}
