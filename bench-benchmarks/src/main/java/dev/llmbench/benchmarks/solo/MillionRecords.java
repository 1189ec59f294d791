// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.solo;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.ChunkTimes;
import dev.llmbench.request.ConnectionTimes;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.Phase;
import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.request.Retries;
import dev.llmbench.request.TokenUsage;
import dev.llmbench.stats.Distribution;
import dev.llmbench.token.TokenCount;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Feeds a million records of a hundred chunks to the metrics, in the heap that the process was given. */
final class MillionRecords {

    private static final int CHUNKS = 100;
    private static final long GAP_NANOS = 20_000_000;

    private static final TokenUsage TOKENS = new TokenUsage(
            OptionalInt.of(512),
            OptionalInt.of(CHUNKS),
            Optional.of(TokenCount.server(512)),
            Optional.of(TokenCount.server(CHUNKS)),
            OptionalInt.empty(),
            OptionalInt.empty());

    private final int records;
    private final long[] stamps = new long[CHUNKS];

    MillionRecords(int records) {
        this.records = records;
    }

    Map<String, Double> feed() {
        MetricsCollector metrics = new MetricsCollector(StartPoint.SENT, true);
        RecordSink sink = metrics;
        long start = System.nanoTime();
        for (int i = 0; i < records; i++) {
            sink.accept(record(i));
        }
        double feeding = (System.nanoTime() - start) / 1e9;
        System.gc();
        double live = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        RunMetrics snapshot = metrics.snapshot();
        double all = (System.nanoTime() - start) / 1e9;
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("records", (double) records);
        figures.put("feedSeconds", feeding);
        figures.put("withPercentilesSeconds", all);
        figures.put("liveMib", live / (1 << 20));
        figures.put("maxHeapMib", (double) Runtime.getRuntime().maxMemory() / (1 << 20));
        Distribution ttft = snapshot.judged().get(Metric.TTFT);
        if (ttft != null) {
            figures.put("ttftP50Millis", ttft.percentile(50) / 1e6);
        }
        figures.put("expectedTtftP50Millis", (records - 1) / 2.0 / 1e6 + GAP_NANOS / 1e6);
        return figures;
    }

    /** Its TTFT is 20 ms and as many nanoseconds as its number. */
    private RequestRecord record(int number) {
        long sent = number * 1_000L;
        for (int i = 0; i < CHUNKS; i++) {
            stamps[i] = sent + number + (i + 1) * GAP_NANOS;
        }
        return new RequestRecord(
                number,
                Phase.MEASURED,
                true,
                sent,
                sent,
                stamps[CHUNKS - 1],
                ConnectionTimes.UNKNOWN,
                ChunkTimes.copyOf(stamps, CHUNKS, 0),
                OptionalLong.of(stamps[0]),
                TOKENS,
                Outcome.COMPLETED,
                Optional.of("stop"),
                Optional.empty(),
                Retries.NONE,
                Optional.empty(),
                OptionalLong.empty());
    }
}
