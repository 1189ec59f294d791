// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import dev.llmbench.load.LoadModel;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.report.RequestsJsonlReader;
import dev.llmbench.report.RunReport;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.text.PlainLine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * A run that is to be written in the formats of others: its report, and its records, which stay in their file and are
 * read anew by whoever wants them.
 */
final class ExportedRun {

    private static final int LONGEST_NAME = 1_000;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final RunReport report;
    private final Path requests;
    private final RunMetrics sinceSent;

    private ExportedRun(RunReport report, Path requests, RunMetrics sinceSent) {
        this.report = report;
        this.requests = requests;
        this.sinceSent = sinceSent;
    }

    /** @param requests the run's requests.jsonl */
    static ExportedRun of(RunReport report, Path requests) throws IOException {
        RunMetrics measured = report.metrics();
        MetricsCollector collector = new MetricsCollector(StartPoint.SENT, measured.streaming(), measured.generates());
        RequestsJsonlReader.read(requests, collector::accept);
        return new ExportedRun(report, requests, collector.snapshot());
    }

    RunReport report() {
        return report;
    }

    /** The run's figures with every latency from {@code sent}, which is where other tools start theirs. */
    RunMetrics sinceSent() {
        return sinceSent;
    }

    void eachMeasured(Consumer<RequestRecord> consumer) throws IOException {
        RequestsJsonlReader.read(requests, record -> {
            if (record.isMeasured()) {
                consumer.accept(record);
            }
        });
    }

    String name() {
        return PlainLine.of(report.description().label().name(), LONGEST_NAME);
    }

    String model() {
        return PlainLine.of(report.description().label().model(), LONGEST_NAME);
    }

    String loadText() {
        return PlainLine.of(report.description().label().load(), LONGEST_NAME);
    }

    String libraryVersion() {
        return report.execution().client().libraryVersion().orElse("unknown");
    }

    Instant startedAt() {
        return report.execution().startedAt();
    }

    /** A moment of the records in nanoseconds since 1970, as other tools write theirs. */
    long wallNanos(long sinceOriginNanos) {
        Instant start = startedAt();
        return start.getEpochSecond() * NANOS_PER_SECOND + start.getNano() + sinceOriginNanos;
    }

    /** Users of a closed loop. */
    OptionalInt concurrency() {
        return report.description().load().model() instanceof LoadModel.ClosedLoop closed
                ? OptionalInt.of(closed.concurrency())
                : OptionalInt.empty();
    }

    /** Requests per second of an open loop, as planned. */
    OptionalDouble rate() {
        return report.description().load().model() instanceof LoadModel.OpenLoop open
                ? OptionalDouble.of(open.ratePerSecond())
                : OptionalDouble.empty();
    }

    /** The arrival process of an open loop, such as {@code poisson}. */
    Optional<String> arrivals() {
        return report.description().load().model() instanceof LoadModel.OpenLoop open
                ? Optional.of(open.arrivalsName())
                : Optional.empty();
    }
}
