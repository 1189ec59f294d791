// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.micro;

import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.ChunkTimes;
import dev.llmbench.request.ConnectionTimes;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.Phase;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.request.Retries;
import dev.llmbench.request.TokenUsage;
import dev.llmbench.stats.PooledRecorder;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What is done with a request that has ended, and with one gap. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RecordBenchmark {

    private static final int CHUNKS = 100;
    private static final long GAP_NANOS = 20_000_000;

    private final PooledRecorder histogram = new PooledRecorder();
    private final RequestRecord record = ended();
    private MetricsCollector metrics = new MetricsCollector(StartPoint.SENT, true);
    private long gap;

    private static RequestRecord ended() {
        long[] stamps = new long[CHUNKS];
        for (int i = 0; i < CHUNKS; i++) {
            stamps[i] = (i + 1) * GAP_NANOS;
        }
        return new RequestRecord(
                0,
                Phase.MEASURED,
                true,
                0,
                0,
                stamps[CHUNKS - 1],
                ConnectionTimes.UNKNOWN,
                ChunkTimes.copyOf(stamps, CHUNKS, 0),
                OptionalLong.of(stamps[0]),
                TokenUsage.UNKNOWN,
                Outcome.COMPLETED,
                Optional.of("stop"),
                Optional.empty(),
                Retries.NONE,
                Optional.empty(),
                OptionalLong.empty());
    }

    /** The columns grow with every record. */
    @Setup(Level.Iteration)
    public void empty() {
        metrics = new MetricsCollector(StartPoint.SENT, true);
    }

    @Benchmark
    public void recordOfHundredChunksIntoMetrics() {
        metrics.accept(record);
    }

    @Benchmark
    public void gapIntoHistogram() {
        gap = (gap + 7_919) & 0xFFFFFF;
        histogram.record(gap);
    }
}
