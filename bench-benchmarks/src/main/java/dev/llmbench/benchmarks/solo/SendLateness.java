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
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * How late requests go out, beside a thread that does nothing but park and spin for the same schedule: in the same turn
 * beside the same requests, and in turns alone. A turn's beginning, when threads and connections are made, is a load's
 * warm-up and counts for neither. Before them all as many requests are sent as the compiler needs: on two cores that
 * the server takes part of, its threads hold up the engine's for seconds, and a bare loop's hardly. Each figure is the
 * median over the turns, since a machine that stands still once decides the worst hundredth of its whole turn.
 */
final class SendLateness {

    private static final int TURNS = 4;
    private static final Duration WARM_UP = Duration.ofMillis(500);
    private static final Duration TURN = Duration.ofSeconds(2);
    private static final Duration COMPILING = Duration.ofSeconds(20);
    private static final int COMPILING_USERS = 8;
    private static final long SPIN_NANOS = Runtime.getRuntime().availableProcessors() >= 3 ? 200_000 : 60_000;

    private final int port;

    SendLateness(int port) {
        this.port = port;
    }

    /** Of one rate after the other, each figure's name followed by its rate. */
    Map<String, Double> measure(List<Integer> ratesPerSecond) throws InterruptedException {
        engine(new LoadModel.ClosedLoop(COMPILING_USERS), COMPILING);
        Map<String, Double> figures = new LinkedHashMap<>();
        for (int rate : ratesPerSecond) {
            measure(new PoissonArrivals(rate)).forEach((name, value) -> figures.put(name + rate, value));
        }
        return figures;
    }

    private Map<String, Double> measure(ArrivalProcess arrivals) throws InterruptedException {
        List<ExactDistribution> alone = new ArrayList<>();
        List<ExactDistribution> beside = new ArrayList<>();
        List<ExactDistribution> engine = new ArrayList<>();
        for (int i = 0; i < TURNS; i++) {
            alone.add(bare(arrivals));
            Thread loop = new Thread(() -> beside.add(bare(arrivals)));
            loop.start();
            engine.add(engine(new LoadModel.OpenLoop(arrivals), TURN));
            loop.join();
        }
        Map<String, Double> figures = new LinkedHashMap<>();
        put(figures, "bareLoop", alone);
        put(figures, "bareLoopBesideTheSameLoad", beside);
        put(figures, "engine", engine);
        figures.put("p99OverBareLoop", ratio(engine, alone));
        figures.put("p99OverBareLoopBesideTheSameLoad", ratio(engine, beside));
        return figures;
    }

    private static void put(Map<String, Double> figures, String name, List<ExactDistribution> turns) {
        figures.put(name + "P50Micros", median(turns.stream().mapToDouble(turn -> turn.percentile(50))));
        figures.put(name + "P99Micros", median(turns.stream().mapToDouble(turn -> turn.percentile(99))));
    }

    /** Turn by turn, as what disturbs the machine then disturbs both. */
    private static double ratio(List<ExactDistribution> engine, List<ExactDistribution> bare) {
        return median(IntStream.range(0, TURNS)
                .mapToDouble(i -> engine.get(i).percentile(99) / bare.get(i).percentile(99)));
    }

    private static double median(DoubleStream turns) {
        return ExactDistribution.of(turns.toArray()).percentile(50);
    }

    private static ExactDistribution bare(ArrivalProcess arrivals) {
        List<Double> late = new ArrayList<>();
        ArrivalTimes times = arrivals.times(1);
        long origin = System.nanoTime();
        long offset = times.nextOffsetNanos();
        while (offset < WARM_UP.plus(TURN).toNanos()) {
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
            if (offset >= WARM_UP.toNanos()) {
                late.add(-left / 1e3);
            }
            offset = times.nextOffsetNanos();
        }
        return distribution(late);
    }

    private ExactDistribution engine(LoadModel model, Duration measured) throws InterruptedException {
        NanoClock clock = NanoClock.system();
        Queue<Double> late = new ConcurrentLinkedQueue<>();
        Prompt prompt = Prompt.of("hello").withOutputTokens(1);
        LoadSpec spec = new LoadSpec(
                model,
                StopRule.afterDuration(measured),
                Warmup.ofDuration(WARM_UP),
                LoadSpec.DEFAULT_GRACE,
                LoadSpec.DEFAULT_MAX_DURATION,
                1);
        try (OpenAiEndpoint endpoint = new OpenAiEndpoint(
                        EndpointSpec.of("http://127.0.0.1:" + port), "gap-0", Optional.empty(), clock, 1_000);
                LoadEngine engine = new LoadEngine(clock, endpoint, true, Timeouts.DEFAULT, 0, record -> {
                    if (record.isMeasured()) {
                        late.add(record.startDelayNanos() / 1e3);
                    }
                })) {
            engine.run(spec, index -> prompt);
        }
        return distribution(late);
    }

    private static ExactDistribution distribution(Collection<Double> micros) {
        return ExactDistribution.of(
                micros.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
