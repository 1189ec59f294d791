// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.load;

import dev.llmbench.arrival.ScheduleHash;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What load to apply.
 *
 * @param model closed or open loop
 * @param stop when no further measured request starts
 * @param warmup unmeasured load before the window
 * @param grace how long requests in flight may take to end once the stop rule has fired; then they are cancelled and
 *     counted as unfinished
 * @param maxDuration the hard deadline of the whole load, warm-up and grace included; the run ends there whatever
 *     happens
 * @param seed makes schedule and prompts reproducible
 * @param maxPrefill how many requests may be on their way to their first token at once; the others wait before they are
 *     sent. Empty for no limit.
 * @param walkAways clients that do not wait to the end; empty when all do
 * @param threads what sends requests and reads their streams
 */
public record LoadSpec(
        LoadModel model,
        StopRule stop,
        Warmup warmup,
        Duration grace,
        Duration maxDuration,
        long seed,
        OptionalInt maxPrefill,
        Optional<WalkAways> walkAways,
        StreamThreads threads) {

    /** What requests in flight get when nothing is said. */
    public static final Duration DEFAULT_GRACE = Duration.ofSeconds(30);
    /** The deadline when nothing is said. */
    public static final Duration DEFAULT_MAX_DURATION = Duration.ofMinutes(30);

    private static final long MOST_HASHED = 1_000_000;

    public LoadSpec {
        if (grace.isNegative()) {
            throw new IllegalArgumentException("grace = " + grace + ": it cannot be negative");
        }
        if (maxDuration.isNegative() || maxDuration.isZero()) {
            throw new IllegalArgumentException("max-duration = " + maxDuration + ": it must be positive");
        }
        if (maxPrefill.isPresent() && maxPrefill.getAsInt() < 1) {
            throw new IllegalArgumentException("max-prefill = " + maxPrefill.getAsInt() + ": it must be at least 1");
        }
        threads.requireHere();
    }

    /**
     * All clients wait to the end, nothing limits the requests before their first token, and threads are of the usual
     * kind.
     */
    public LoadSpec(LoadModel model, StopRule stop, Warmup warmup, Duration grace, Duration maxDuration, long seed) {
        this(model, stop, warmup, grace, maxDuration, seed, OptionalInt.empty(), Optional.empty(), StreamThreads.AUTO);
    }

    /** The same, with another loop. */
    public LoadSpec withModel(LoadModel other) {
        return new LoadSpec(other, stop, warmup, grace, maxDuration, seed, maxPrefill, walkAways, threads);
    }

    /** The same, with another end of the window. */
    public LoadSpec withStop(StopRule other) {
        return new LoadSpec(model, other, warmup, grace, maxDuration, seed, maxPrefill, walkAways, threads);
    }

    /** The same, with another load before the window. */
    public LoadSpec withWarmup(Warmup other) {
        return new LoadSpec(model, stop, other, grace, maxDuration, seed, maxPrefill, walkAways, threads);
    }

    /** The same, with another deadline, which must be positive. */
    public LoadSpec withMaxDuration(Duration limit) {
        return new LoadSpec(model, stop, warmup, grace, limit, seed, maxPrefill, walkAways, threads);
    }

    /** The same, with another schedule and other prompts of the same kind. */
    public LoadSpec withSeed(long other) {
        return new LoadSpec(model, stop, warmup, grace, maxDuration, other, maxPrefill, walkAways, threads);
    }

    /** The same, with so many requests, at least 1, on their way to their first token at once. */
    public LoadSpec withMaxPrefill(int requests) {
        return new LoadSpec(
                model, stop, warmup, grace, maxDuration, seed, OptionalInt.of(requests), walkAways, threads);
    }

    /** The same, with clients that do not wait to the end. */
    public LoadSpec withWalkAways(WalkAways clients) {
        return new LoadSpec(model, stop, warmup, grace, maxDuration, seed, maxPrefill, Optional.of(clients), threads);
    }

    /** @throws IllegalArgumentException where this Java has no such threads */
    public LoadSpec withThreads(StreamThreads kind) {
        return new LoadSpec(model, stop, warmup, grace, maxDuration, seed, maxPrefill, walkAways, kind);
    }

    /**
     * A short name for the planned arrivals, a million at most, see {@link ScheduleHash}; empty for a closed loop,
     * which has no schedule. Walks the schedule: some 100 ms for a million.
     */
    public Optional<String> scheduleHash() {
        if (model instanceof LoadModel.OpenLoop open) {
            long planned = TokenBudget.plannedRequests(this).orElse(MOST_HASHED);
            return Optional.of(ScheduleHash.of(open.arrivals(), seed, (int) Math.min(MOST_HASHED, planned)));
        }
        return Optional.empty();
    }
}
