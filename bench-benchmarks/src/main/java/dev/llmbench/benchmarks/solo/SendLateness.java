// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.solo;

import dev.llmbench.arrival.ArrivalProcess;
import dev.llmbench.arrival.ArrivalTimes;
import dev.llmbench.arrival.PoissonArrivals;
import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.endpoint.OpenAiEndpoint;
import dev.llmbench.endpoint.Timeouts;
import dev.llmbench.internal.engine.LoadEngine;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.stats.ExactDistribution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * How late requests go out, beside a thread that does nothing but park and spin for the same schedule, in turns. The same
 * requests are sent beside that thread, too, by nobody's schedule but the engine's: what the machine does to one of them
 * it does to the other.
 */
final class SendLateness {

    private static final int TURNS = 2;
    private static final Duration TURN = Duration.ofSeconds(2);
    private static final long SPIN_NANOS = Runtime.getRuntime().availableProcessors() >= 3 ? 200_000 : 60_000;

    private final int port;
    private final ArrivalProcess arrivals;

    SendLateness(int port, double ratePerSecond) {
        this.port = port;
        this.arrivals = new PoissonArrivals(ratePerSecond);
    }

    Map<String, Double> measure() throws InterruptedException {
        engine();
        List<Double> bare = new ArrayList<>();
        List<Double> beside = new ArrayList<>();
        List<Double> engine = new ArrayList<>();
        for (int i = 0; i < TURNS; i++) {
            bare.addAll(bare());
            Thread loop = new Thread(() -> beside.addAll(bare()));
            loop.start();
            engine();
            loop.join();
            engine.addAll(engine());
        }
        Map<String, Double> figures = new LinkedHashMap<>();
        put(figures, "bareLoop", bare);
        put(figures, "bareLoopBesideTheSameLoad", beside);
        put(figures, "engine", engine);
        return figures;
    }

    private static void put(Map<String, Double> figures, String name, List<Double> micros) {
        ExactDistribution all = ExactDistribution.of(
                micros.stream().mapToDouble(Double::doubleValue).toArray());
        figures.put(name + "P50Micros", all.percentile(50));
        figures.put(name + "P99Micros", all.percentile(99));
    }

    private List<Double> bare() {
        List<Double> late = new ArrayList<>();
        ArrivalTimes times = arrivals.times(1);
        long origin = System.nanoTime();
        long offset = times.nextOffsetNanos();
        while (offset < TURN.toNanos()) {
            long due = origin + offset;
            long left = due - System.nanoTime();
            while (left > 0) {
                if (left > SPIN_NANOS) {
                    LockSupport.parkNanos(left - SPIN_NANOS);
                } else {
                    Thread.onSpinWait();
                }
                left = due - System.nanoTime();
            }
            late.add(-left / 1e3);
            offset = times.nextOffsetNanos();
        }
        return late;
    }

    private List<Double> engine() throws InterruptedException {
        NanoClock clock = NanoClock.system();
        Queue<Double> late = new ConcurrentLinkedQueue<>();
        Prompt prompt = Prompt.of("hello").withOutputTokens(1);
        LoadSpec spec = new LoadSpec(
                new LoadModel.OpenLoop(arrivals),
                StopRule.afterDuration(TURN),
                Warmup.NONE,
                LoadSpec.DEFAULT_GRACE,
                LoadSpec.DEFAULT_MAX_DURATION,
                1);
        try (OpenAiEndpoint endpoint = new OpenAiEndpoint(
                        EndpointSpec.of("http://127.0.0.1:" + port), "gap-0", Optional.empty(), clock, 1_000);
                LoadEngine engine = new LoadEngine(
                        clock,
                        endpoint,
                        true,
                        Timeouts.DEFAULT,
                        0,
                        record -> late.add(record.startDelayNanos() / 1e3))) {
            engine.run(spec, index -> prompt);
        }
        return List.copyOf(late);
    }
}
