// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.ServerIdentity;
import dev.llmbench.exchange.ExportFormat;
import dev.llmbench.exchange.Exports;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.metric.TokenAccount;
import dev.llmbench.report.ClientEnvironment;
import dev.llmbench.report.ComparisonOutcome;
import dev.llmbench.report.GateOutcome;
import dev.llmbench.report.ReportFiles;
import dev.llmbench.report.ReportPage;
import dev.llmbench.report.ResultTable;
import dev.llmbench.report.RunExecution;
import dev.llmbench.report.RunReport;
import dev.llmbench.report.RunTimeline;
import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.Finding;
import dev.llmbench.slo.RunLabel;
import dev.llmbench.slo.SelfWatch;
import dev.llmbench.slo.SeriesFindings;
import dev.llmbench.slo.ServerFindings;
import dev.llmbench.text.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The files of one run: records as they come, everything else when it is over. Without a directory it keeps quiet. */
final class RunFiles implements RecordSink, AutoCloseable {

    private final LoadTest test;
    private final LoadSpec load;
    private final DescribedRun described;
    private final Instant startedAt = Instant.now();
    private final NanoClock clock;
    private final long originNanos;
    private final Optional<RecordsFile> records;
    private volatile ServerIdentity server = ServerIdentity.UNKNOWN;
    private final ServerFindings findings;
    private final SeriesFindings course;
    private final RetryCount retries = new RetryCount();
    private volatile RunTimeline timeline;
    private final KeptForComparison kept;

    private RunFiles(
            LoadTest test,
            LoadSpec load,
            String model,
            Secrets secrets,
            NanoClock clock,
            long originNanos,
            Optional<RecordsFile> records) {
        this.test = test;
        this.load = load;
        this.kept = new KeptForComparison(test, load);
        this.findings = new ServerFindings(model);
        this.course = new SeriesFindings(load.model());
        this.described = new DescribedRun(test, load, model, secrets);
        this.clock = clock;
        this.originNanos = originNanos;
        this.records = records;
        this.timeline = new RunTimeline(StartPoints.of(load.model()));
    }

    static RunFiles open(LoadTest test, LoadSpec load, String model, Secrets secrets, NanoClock clock) {
        long originNanos = clock.nanoTime();
        Optional<Path> directory = test.reportDirectory;
        try {
            Optional<RecordsFile> records = Optional.empty();
            if (directory.isPresent()) {
                Files.createDirectories(directory.get());
                ReportFiles.removeOld(directory.get());
                Exports.removeOld(directory.get());
                records = Optional.of(new RecordsFile(directory.get(), originNanos));
            }
            return new RunFiles(test, load, model, secrets, clock, originNanos, records);
        } catch (IOException e) {
            throw new LoadTestException(
                    "cannot write into " + directory.orElseThrow() + ": " + e
                            + "\n  next: set llmbench.report-dir to a directory that can be written",
                    e);
        }
    }

    @Override
    public void keep(RequestRecord record) {
        records.ifPresent(file -> file.add(record));
    }

    @Override
    public void accept(RequestRecord record) {
        if (records.isPresent()) {
            timeline.accept(record);
        }
        findings.accept(record);
        course.accept(record);
        retries.add(record);
        kept.accept(record);
    }

    /**
     * The same records with more counts in them: the whole file anew, in place of the one that grew during the load.
     */
    void replaceRecords(List<RequestRecord> counted) {
        RunTimeline timelineAnew = timeline.emptyCopy();
        counted.forEach(timelineAnew::accept);
        timeline = timelineAnew;
        kept.replace(counted);
        records.ifPresent(file -> {
            try {
                file.replace(counted);
            } catch (IOException e) {
                test.console.accept(ReportFiles.REQUESTS + " stays without the tokenizer's counts: " + e);
            }
        });
    }

    /** What the server tells of itself. */
    void identify(ServerIdentity identity) {
        server = identity;
    }

    /** Prints the table, writes the files and hands out the run. */
    LlmRun finish(
            CountedRun measured, TokenAccount tokens, List<Doubt> doubts, Optional<String> endedEarly, RunWatch watch) {
        Optional<SelfWatch> self = watch.seen();
        List<Finding> found =
                Stream.concat(findings.all().stream(), course.all().stream()).toList();
        RunLabel label = described.label();
        RunReport report = new RunReport(
                described.description(),
                execution(endedEarly),
                measured.all(),
                measured.turns(),
                doubts,
                found,
                Optional.of(tokens),
                self);
        ResultTable.of(report).forEach(test.console);
        LlmRun run = heldAgainstBaseline(new LlmRun(
                label,
                Optional.of(load),
                test.gate,
                test.maxErrorRate,
                measured.all(),
                measured.turns(),
                doubts,
                found,
                self,
                endedEarly,
                test.reportDirectory,
                kept.run(report.description(), report.execution()),
                Optional.empty()));
        test.reportDirectory.ifPresent(directory ->
                write(new ReportPage(report, outcome(run), timeline, test.forecast, compared(run)), report, directory));
        return run;
    }

    private LlmRun heldAgainstBaseline(LlmRun run) {
        return test.comparisonRules
                .flatMap(rules -> test.baseline.map(stored -> run.heldAgainst(stored, rules)))
                .orElse(run);
    }

    private Optional<ComparisonOutcome> compared(LlmRun run) {
        return run.comparison().map(comparison -> ComparisonOutcomes.of(test.baseline.orElseThrow(), comparison));
    }

    private GateOutcome outcome(LlmRun run) {
        return GateOutcome.of(run.gate(), run.evaluation(), test.untilDecided);
    }

    /** None from records that are not complete: nobody could see that in a file of another tool. */
    private Set<ExportFormat> exports(RunReport report) {
        Optional<String> failure = report.execution().recordsFailure();
        if (failure.isPresent() && !test.exports.isEmpty()) {
            test.console.accept(ReportFiles.REQUESTS + " is not complete, so no exports are written: " + failure.get());
            return Set.of();
        }
        return test.exports;
    }

    private void write(ReportPage page, RunReport report, Path directory) {
        try {
            ReportFiles.write(page, directory);
            Exports.write(report, directory, exports(report));
        } catch (IOException e) {
            throw new LoadTestException(
                    "the run was measured, but its files cannot be written into " + directory + ": " + e
                            + "\n  next: set llmbench.report-dir to a directory that can be written",
                    e);
        }
    }

    private RunExecution execution(Optional<String> endedEarly) {
        return new RunExecution(
                startedAt,
                Duration.ofNanos(clock.nanoTime() - originNanos),
                findings.modelsAnswered(),
                ClientEnvironment.current(),
                server.facts(),
                endedEarly,
                retries.totals(),
                records.flatMap(RecordsFile::failure).map(IOException::toString));
    }

    @Override
    public void close() {
        records.ifPresent(RecordsFile::close);
    }
}
