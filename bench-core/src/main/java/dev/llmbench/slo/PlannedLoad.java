// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.arrival.AllAtOnce;
import dev.llmbench.arrival.ArrivalProcess;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.TokenBudget;
import dev.llmbench.load.Warmup;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What is known of a load before a request is sent, as far as objectives may not fit it.
 *
 * @param streaming whether answers are streamed
 * @param closedLoop whether the number of requests under way is held constant
 * @param requests how many will be measured at most; empty when that is not known before
 * @param window how long is measured at most, without the time that the last answers take; empty when that is not known before
 * @param rate how many requests a second are offered while it is measured; empty in a closed loop, where the server has a say, and
 *     where all come at once
 */
public record PlannedLoad(
        boolean streaming, boolean closedLoop, OptionalInt requests, Optional<Duration> window, OptionalDouble rate) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** As far as its own description tells. */
    public static PlannedLoad of(LoadSpec load, boolean streaming) {
        OptionalInt requests = requests(load);
        Optional<Duration> window = window(load);
        return load.model() instanceof LoadModel.OpenLoop open
                ? new PlannedLoad(streaming, false, requests, window, rate(open.arrivals(), requests, window))
                : new PlannedLoad(streaming, true, requests, window, OptionalDouble.empty());
    }

    /** Known before the load for a number and for an open loop; a closed loop that time stops may measure any number. */
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
