// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.arrival.AllAtOnce;
import dev.llmbench.arrival.ArrivalProcess;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.TokenBudget;
import dev.llmbench.load.Warmup;
import dev.llmbench.slo.PlannedLoad;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** What a plan tells of its load before a request is sent. */
final class PlannedLoads {

    /** Beyond any load, and far from the end of the clock's range. */
    private static final Duration LONGEST = Duration.ofSeconds(1_000_000_000);

    private PlannedLoads() {}

    /** All that objectives may not fit. */
    static PlannedLoad of(LoadSpec load, EndpointSpec endpoint) {
        boolean closedLoop = load.model() instanceof LoadModel.ClosedLoop;
        return new PlannedLoad(endpoint.streaming(), closedLoop, measured(load), window(load));
    }

    /** Known before the load for a number and for an open loop; a closed loop that time stops may measure any number. */
    private static OptionalInt measured(LoadSpec load) {
        if (load.stop().requests().isPresent() || load.model() instanceof LoadModel.ClosedLoop) {
            return load.stop().requests();
        }
        OptionalLong planned = TokenBudget.plannedRequests(load.withWarmup(Warmup.NONE));
        return planned.isPresent()
                ? OptionalInt.of((int) Math.min(Integer.MAX_VALUE, planned.getAsLong()))
                : OptionalInt.empty();
    }

    /** Warm-up and window together, where the plan tells; a closed loop that counts requests takes as long as it takes. */
    static Optional<Duration> time(LoadSpec load) {
        if (load.model() instanceof LoadModel.OpenLoop open) {
            long requests = TokenBudget.plannedRequests(load).orElse(0);
            Duration time = open.arrivals().expectedTime(requests);
            return Optional.of(time.compareTo(LONGEST) > 0 ? LONGEST : time);
        }
        return load.stop().requests().isPresent()
                ? Optional.empty()
                : load.stop().duration().map(window -> window.plus(load.warmup().duration()));
    }

    /**
     * How long is measured at most, without the last answers, where the plan tells. A closed loop that counts requests takes as long
     * as they take, and so does what comes all at once.
     */
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
}
