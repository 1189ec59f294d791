// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.arrival.RecordedArrivals;
import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.ServerIdentity;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.report.ClientEnvironment;
import dev.llmbench.report.EndpointDescription;
import dev.llmbench.report.ReportFiles;
import dev.llmbench.report.RequestsJsonl;
import dev.llmbench.report.ResultTable;
import dev.llmbench.report.RunDescription;
import dev.llmbench.report.RunExecution;
import dev.llmbench.report.RunReport;
import dev.llmbench.report.Setting;
import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.settings.DeclaredFact;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.RunLabel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files of one run: records as they come, everything else when it is over. Without a directory it keeps quiet. */
final class RunFiles implements RecordSink, AutoCloseable {

    private final LoadTest test;
    private final LoadSpec load;
    private final String model;
    private final Instant startedAt = Instant.now();
    private final NanoClock clock;
    private final long originNanos;
    private final @Nullable RequestsJsonl requests;
    private volatile ServerIdentity server = ServerIdentity.UNKNOWN;
    private final Set<String> modelsAnswered = new ConcurrentSkipListSet<>();

    private RunFiles(
            LoadTest test,
            LoadSpec load,
            String model,
            NanoClock clock,
            long originNanos,
            @Nullable RequestsJsonl requests) {
        this.test = test;
        this.load = load;
        this.model = model;
        this.clock = clock;
        this.originNanos = originNanos;
        this.requests = requests;
    }

    static RunFiles open(LoadTest test, LoadSpec load, String model, NanoClock clock) {
        long originNanos = clock.nanoTime();
        Optional<Path> directory = test.reportDirectory;
        try {
            RequestsJsonl requests = null;
            if (directory.isPresent()) {
                Files.createDirectories(directory.get());
                ReportFiles.removeOld(directory.get());
                requests = new RequestsJsonl(directory.get().resolve(ReportFiles.REQUESTS), originNanos);
            }
            return new RunFiles(test, load, model, clock, originNanos, requests);
        } catch (IOException e) {
            throw new LoadTestException(
                    "cannot write into " + directory.orElseThrow() + ": " + e
                            + "\n  next: set llmbench.report-dir to a directory that can be written",
                    e);
        }
    }

    @Override
    public void accept(RequestRecord record) {
        if (requests != null) {
            requests.accept(record);
        }
        record.model().ifPresent(modelsAnswered::add);
    }

    /** What the server tells of itself. */
    void identify(ServerIdentity identity) {
        server = identity;
    }

    /** Prints the table, writes the files and hands out the run. */
    LlmRun finish(
            RunMetrics metrics, SortedMap<Integer, RunMetrics> turns, List<Doubt> doubts, Optional<String> endedEarly) {
        RunLabel label = new RunLabel(test.name, loadText(), model, load.seed());
        RunReport report = new RunReport(description(label), execution(endedEarly), metrics, turns, doubts);
        ResultTable.of(report).forEach(test.console);
        test.reportDirectory.ifPresent(directory -> write(report, directory));
        return new LlmRun(label, load, test.maxErrorRate, metrics, turns, doubts, endedEarly, test.reportDirectory);
    }

    private static void write(RunReport report, Path directory) {
        try {
            ReportFiles.write(report, directory);
        } catch (IOException e) {
            throw new LoadTestException(
                    "the run was measured, but its files cannot be written into " + directory + ": " + e
                            + "\n  next: set llmbench.report-dir to a directory that can be written",
                    e);
        }
    }

    private RunDescription description(RunLabel label) {
        boolean synthetic = RunPrompts.areSynthetic(test);
        return new RunDescription(
                label,
                load,
                synthetic ? OptionalInt.of(test.isl) : OptionalInt.empty(),
                synthetic ? OptionalInt.of(test.osl) : OptionalInt.empty(),
                new EndpointDescription(test.endpoint.baseUrl(), Optional.of(model), test.endpoint.streaming()),
                test.maxErrorRate,
                Stream.concat(
                                test.settings.stream().map(RunFiles::shown),
                                test.facts.stream().map(RunFiles::shown))
                        .toList(),
                test.runAgain);
    }

    private static Setting shown(dev.llmbench.settings.Setting setting) {
        return new Setting(setting.key().toString(), setting.shown(), setting.origin());
    }

    private static Setting shown(DeclaredFact fact) {
        return new Setting(fact.key(), fact.value(), fact.origin());
    }

    private RunExecution execution(Optional<String> endedEarly) {
        Optional<String> recordsFailure =
                requests == null ? Optional.empty() : requests.failure().map(IOException::toString);
        return new RunExecution(
                startedAt,
                Duration.ofNanos(clock.nanoTime() - originNanos),
                List.copyOf(modelsAnswered),
                ClientEnvironment.current(),
                server.facts(),
                endedEarly,
                recordsFailure);
    }

    private String loadText() {
        String lengths = RunPrompts.label(test);
        if (load.model() instanceof LoadModel.ClosedLoop closed) {
            return "concurrency=" + closed.concurrency() + lengths;
        }
        LoadModel.OpenLoop open = (LoadModel.OpenLoop) load.model();
        if (open.arrivals() instanceof RecordedArrivals recorded) {
            return String.format(
                    Locale.ROOT,
                    "rate=%.2f/s arrivals=recorded speed=%s%s",
                    recorded.ratePerSecond(),
                    shortest(recorded.speed()),
                    lengths);
        }
        return String.format(
                Locale.ROOT,
                "rate=%s/s arrivals=%s%s",
                shortest(open.arrivals().ratePerSecond()),
                open.arrivals().name(),
                lengths);
    }

    private static String shortest(double number) {
        return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
    }

    @Override
    public void close() {
        if (requests != null) {
            requests.close();
        }
    }
}
