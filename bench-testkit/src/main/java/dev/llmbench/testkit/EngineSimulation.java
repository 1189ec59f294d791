// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.time.Duration;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/**
 * The simulated engine in virtual time: minutes of load in a fraction of a second, with no thread, no socket and no
 * clock. The same profile (its seed included) and the same requests give the same nanoseconds on every machine. In real
 * time and behind HTTP the same engine is a {@link SimulatedInferenceServer}.
 *
 * <pre>{@code
 * SimulatedRun run = new EngineSimulation(EngineProfile.gpuLike())
 *         .closedLoop(64, 1000, index -> SimulatedRequest.ofTokens(512, 128));
 * double p95 = run.withoutFirst(128).ttft().percentileMillis(95);
 * }</pre>
 *
 * <p>Holds no state: each call is a run of its own on a fresh engine.
 */
public final class EngineSimulation {
    private final EngineProfile profile;

    /** Simulations of the engine with this profile. */
    public EngineSimulation(EngineProfile profile) {
        this.profile = profile;
    }

    /**
     * Requests that come at their own times, whatever the engine does, until all have been answered.
     *
     * @throws IllegalArgumentException when times decrease or a request can never fit into the KV cache
     */
    public SimulatedRun openLoop(List<Arrival> arrivals) {
        return openLoop(arrivals.stream());
    }

    /** As {@link #openLoop(List)}; the stream must end. */
    public SimulatedRun openLoop(Stream<Arrival> arrivals) {
        OpenLoad load = new OpenLoad(arrivals.iterator());
        return new SimulatedRun(new VirtualTime(profile, load, Long.MAX_VALUE).run());
    }

    /**
     * So many users who each ask, read the whole answer and ask again at once; all begin at the start.
     *
     * @param users at least 1
     * @param requests how many requests the result holds. The users go on until the last of these has been answered, so
     *     that all of them see the full load
     * @param request what request 0, 1, 2, … asks, in the order of arrival
     * @throws IllegalArgumentException when a request can never fit into the KV cache
     */
    public SimulatedRun closedLoop(int users, int requests, LongFunction<SimulatedRequest> request) {
        return closedLoop(users, Duration.ZERO, requests, request);
    }

    /**
     * As {@link #closedLoop(int, int, LongFunction)}, the users beginning one after the other within {@code rampUp}.
     */
    public SimulatedRun closedLoop(int users, Duration rampUp, int requests, LongFunction<SimulatedRequest> request) {
        require(users >= 1, "users", users, "at least 1");
        require(requests >= 1, "requests", requests, "at least 1");
        require(!rampUp.isNegative(), "rampUp", rampUp, "0 or more");
        ClosedLoad load = new ClosedLoad(users, rampUp.toNanos(), requests, request);
        return new SimulatedRun(new VirtualTime(profile, load, requests).run());
    }

    private static void require(boolean holds, String name, Object value, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(name + " = " + value + " is no load: it must be " + rule);
        }
    }
}
