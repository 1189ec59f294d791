// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.arrival.RecordedArrivals;
import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.ServerIdentity;
import dev.llmbench.endpoint.Transport;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.metric.TokenAccount;
import dev.llmbench.prompt.LengthDistribution;
import dev.llmbench.report.ClientEnvironment;
import dev.llmbench.report.EndpointDescription;
import dev.llmbench.report.ReportFiles;
import dev.llmbench.report.RequestsJsonl;
import dev.llmbench.report.ResultTable;
import dev.llmbench.report.RunDescription;
import dev.llmbench.report.RunExecution;
import dev.llmbench.report.RunReport;
import dev.llmbench.report.Setting;
import dev.llmbench.report.TransportDescription;
import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.settings.DeclaredFact;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.RunLabel;
import dev.llmbench.slo.ServerFindings;
import dev.llmbench.text.PlainLine;
import dev.llmbench.text.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files of one run: records as they come, everything else when it is over. Without a directory it keeps quiet. */
final class RunFiles implements RecordSink, AutoCloseable {

    private static final int LONGEST_NAME = 1_000;

    private final LoadTest test;
    private final LoadSpec load;
    private final String model;
    private final Secrets secrets;
    private final Instant startedAt = Instant.now();
    private final NanoClock clock;
    private final long originNanos;
    private final @Nullable RequestsJsonl requests;
    private volatile ServerIdentity server = ServerIdentity.UNKNOWN;
    private final ServerFindings findings;
    private final RetryCount retries = new RetryCount();
    private final KeptForComparison kept;

    private RunFiles(
            LoadTest test,
            LoadSpec load,
            String model,
            Secrets secrets,
            NanoClock clock,
            long originNanos,
            @Nullable RequestsJsonl requests) {
        this.test = test;
        this.load = load;
        this.model = model;
        this.kept = new KeptForComparison(test, load);
        this.findings = new ServerFindings(model);
        this.secrets = secrets;
        this.clock = clock;
        this.originNanos = originNanos;
        this.requests = requests;
    }

    static RunFiles open(LoadTest test, LoadSpec load, String model, Secrets secrets, NanoClock clock) {
        long originNanos = clock.nanoTime();
        Optional<Path> directory = test.reportDirectory;
        try {
            RequestsJsonl requests = null;
            if (directory.isPresent()) {
                Files.createDirectories(directory.get());
                ReportFiles.removeOld(directory.get());
                requests = new RequestsJsonl(directory.get().resolve(ReportFiles.REQUESTS), originNanos);
            }
            return new RunFiles(test, load, model, secrets, clock, originNanos, requests);
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
        findings.accept(record);
        retries.add(record);
        kept.accept(record);
    }

    /** The same records with more counts in them: the whole file anew, in place of the one that grew during the load. */
    void replaceRecords(List<RequestRecord> counted) {
        kept.replace(counted);
        RequestsJsonl written = requests;
        if (written == null || written.failure().isPresent()) {
            return;
        }
        written.close();
        Path file = test.reportDirectory.orElseThrow().resolve(ReportFiles.REQUESTS);
        Path anew = file.resolveSibling(ReportFiles.REQUESTS + ".new");
        try {
            try (RequestsJsonl lines = new RequestsJsonl(anew, originNanos)) {
                counted.forEach(lines::accept);
                if (lines.failure().isPresent()) {
                    throw lines.failure().get();
                }
            }
            Files.move(anew, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            test.console.accept(ReportFiles.REQUESTS + " stays without the tokenizer's counts: " + e);
        }
    }

    /** What the server tells of itself. */
    void identify(ServerIdentity identity) {
        server = identity;
    }

    /** Prints the table, writes the files and hands out the run. */
    LlmRun finish(CountedRun measured, TokenAccount tokens, List<Doubt> doubts, Optional<String> endedEarly) {
        RunLabel label = new RunLabel(shown(test.name), loadText(), shown(model), load.seed());
        RunReport report = new RunReport(
                description(label),
                execution(endedEarly),
                measured.all(),
                measured.turns(),
                doubts,
                findings.all(),
                Optional.of(tokens));
        ResultTable.of(report).forEach(test.console);
        test.reportDirectory.ifPresent(directory -> write(report, directory));
        return new LlmRun(
                label,
                load,
                test.gate,
                test.maxErrorRate,
                measured.all(),
                measured.turns(),
                doubts,
                endedEarly,
                test.reportDirectory,
                kept.run(report.description(), report.execution()));
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
        return new RunDescription(
                label,
                load,
                fixed(test.isl),
                fixed(test.osl),
                new EndpointDescription(
                        secrets.hide(test.endpoint.baseUrl()),
                        test.endpoint.type().name().toLowerCase(Locale.ROOT),
                        Optional.of(label.model()),
                        test.endpoint.streaming(),
                        transport(test.endpoint.transport())),
                test.maxErrorRate,
                Stream.concat(
                                test.settings.stream().map(this::shown),
                                test.facts.stream().map(this::shown))
                        .toList(),
                test.runAgain.map(secrets::hide));
    }

    /** A spread of lengths is in the load's text, and what it came to in the result. */
    private OptionalInt fixed(LengthDistribution asked) {
        boolean alone = PromptSources.areSynthetic(test) && test.lengths.isEmpty();
        return alone && asked instanceof LengthDistribution.Fixed fixed
                ? OptionalInt.of(fixed.tokens())
                : OptionalInt.empty();
    }

    private Setting shown(dev.llmbench.settings.Setting setting) {
        return new Setting(setting.key().toString(), secrets.hide(setting.shown()), setting.origin());
    }

    private String shown(String text) {
        return secrets.hide(PlainLine.of(text, LONGEST_NAME));
    }

    private static TransportDescription transport(Transport transport) {
        return new TransportDescription(
                transport.http2() ? "HTTP/2" : "HTTP/1.1",
                transport.resolveOnce(),
                transport.caFile().map(Path::toString),
                transport.insecure(),
                transport.proxy(),
                transport.retries());
    }

    private Setting shown(DeclaredFact fact) {
        return new Setting(fact.key(), secrets.hide(fact.value()), fact.origin());
    }

    private RunExecution execution(Optional<String> endedEarly) {
        Optional<String> recordsFailure =
                requests == null ? Optional.empty() : requests.failure().map(IOException::toString);
        return new RunExecution(
                startedAt,
                Duration.ofNanos(clock.nanoTime() - originNanos),
                findings.modelsAnswered(),
                ClientEnvironment.current(),
                server.facts(),
                endedEarly,
                retries.totals(),
                recordsFailure);
    }

    private String loadText() {
        String lengths = PromptSources.label(test);
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
