// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.micro;

import dev.llmbench.arrival.ArrivalTimes;
import dev.llmbench.arrival.ConstantArrivals;
import dev.llmbench.arrival.GammaArrivals;
import dev.llmbench.arrival.PoissonArrivals;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The next arrival. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ArrivalBenchmark {

    private final ArrivalTimes constant = new ConstantArrivals(1_000).times(1);
    private final ArrivalTimes poisson = new PoissonArrivals(1_000).times(1);
    private final ArrivalTimes gamma = new GammaArrivals(1_000, 0.5).times(1);

    @Benchmark
    public long constant() {
        return constant.nextOffsetNanos();
    }

    @Benchmark
    public long poisson() {
        return poisson.nextOffsetNanos();
    }

    @Benchmark
    public long gamma() {
        return gamma.nextOffsetNanos();
    }
}
