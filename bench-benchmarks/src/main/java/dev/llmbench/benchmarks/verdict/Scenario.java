// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import dev.llmbench.random.RandomStream;
import dev.llmbench.testkit.Arrival;
import dev.llmbench.testkit.EngineProfile;
import dev.llmbench.testkit.EngineSimulation;
import dev.llmbench.testkit.RequestTimeline;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/** A way to get runs that differ by nothing but their seed. */
interface Scenario {

    /** Ten seconds at 1.41 of the usual times, as a real server was seen to start. */
    EngineProfile SERVER = EngineProfile.gpuLike().withSlowStart(Duration.ofSeconds(10), 1.41);

    double STEP_NOISE = 0.05;
    /** What a gate with a three-way verdict leaves out at least. */
    Duration WARMUP = Duration.ofSeconds(10);

    String name();

    Run run(long seed, int requests);

    /** Lognormal, sigma 0.5, each value on its own. */
    record Independent() implements Scenario {
        @Override
        public String name() {
            return "independent";
        }

        @Override
        public Run run(long seed, int requests) {
            RandomStream random = RandomStream.of(seed, "independent");
            double[] values = new double[requests];
            Arrays.setAll(values, i -> 100 * StrictMath.exp(0.5 * Traffic.gaussian(random)));
            return Run.independent(values);
        }
    }

    /**
     * Users who ask again as soon as they are answered.
     *
     * @param slowness 1 for the usual server, 1.2 for one that takes 20 % longer for all it does
     */
    record ClosedLoop(int users, double slowness) implements Scenario {
        @Override
        public String name() {
            return "closed loop, " + users + " users";
        }

        @Override
        public Run run(long seed, int requests) {
            return run(seed, seed, requests);
        }

        /** The workload of one seed on a server whose own noise has another. */
        Run run(long workloadSeed, long serverSeed, int requests) {
            return Run.of(timelines(workloadSeed, serverSeed, requests), false);
        }

        /** What became of each request after the warm-up. */
        List<RequestTimeline> timelines(long workloadSeed, long serverSeed, int requests) {
            EngineProfile server = SERVER.withJitter(STEP_NOISE, serverSeed);
            EngineProfile slowed = slowness == 1 ? server : server.withStepChange(Duration.ZERO, slowness);
            int warmup = warmupRequests();
            List<RequestTimeline> all = new EngineSimulation(slowed)
                    .closedLoop(
                            users,
                            Duration.ofSeconds(2),
                            warmup + requests,
                            index -> Traffic.request(workloadSeed, index))
                    .timelines();
            return all.subList(warmup, all.size());
        }

        /** The larger of twice the users and what they ask in ten seconds; a request takes them two on average. */
        private int warmupRequests() {
            return (int) Math.max(2 * users, users * WARMUP.toSeconds() / 1.5);
        }
    }

    /** Poisson arrivals. */
    record OpenLoop(String name, double ratePerSecond) implements Scenario {
        @Override
        public Run run(long seed, int requests) {
            RandomStream random = RandomStream.of(seed, "arrivals");
            int warmup = (int) Math.ceil(ratePerSecond * WARMUP.toSeconds());
            double[] seconds = {0};
            List<Arrival> arrivals = LongStream.range(0, warmup + requests)
                    .mapToObj(index -> {
                        seconds[0] += Traffic.exponential(random) / ratePerSecond;
                        return Traffic.request(seed, index).at(Duration.ofNanos(Math.round(1e9 * seconds[0])));
                    })
                    .toList();
            List<RequestTimeline> all = new EngineSimulation(SERVER.withJitter(STEP_NOISE, seed))
                    .openLoop(arrivals)
                    .timelines();
            return Run.of(all.subList(warmup, all.size()), true);
        }
    }

    /** Requests per second that the server answers when there is always one waiting. */
    static double capacityPerSecond() {
        int requests = 6000;
        List<RequestTimeline> all = new EngineSimulation(SERVER.withJitter(STEP_NOISE, 1))
                .closedLoop(128, requests, index -> Traffic.request(1, index))
                .timelines();
        List<RequestTimeline> settled = all.subList(requests / 3, requests);
        long span =
                settled.get(settled.size() - 1).arrivalNanos() - settled.get(0).arrivalNanos();
        return (settled.size() - 1) * 1e9 / span;
    }
}
