// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import static dev.llmbench.request.Records.ms;

import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.report.ClientEnvironment;
import dev.llmbench.report.EndpointDescription;
import dev.llmbench.report.ReportFiles;
import dev.llmbench.report.RequestsJsonl;
import dev.llmbench.report.RetryTotals;
import dev.llmbench.report.RunDescription;
import dev.llmbench.report.RunExecution;
import dev.llmbench.report.RunReport;
import dev.llmbench.report.TransportDescription;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Records;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.slo.RunLabel;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** A run small enough to derive each figure by hand, with its requests.jsonl. */
final class SmallRun {

    static final Instant STARTED = Instant.parse("2026-01-02T03:04:05.678Z");

    private SmallRun() {}

    /**
     * Two warm-up requests, then four measured ones: 0 with chunks after 100, 120, 150 ms and three tokens; 1 with
     * chunks after 200, 260 ms of which the first is reasoning, and three tokens; 2 refused with 429; 3 stalled.
     */
    static List<RequestRecord> records() {
        return List.of(
                Records.warmup(0).sentAt(0).chunksAt(ms(900)).tokens(10, 1).completed(),
                Records.measured(0)
                        .scheduledAt(ms(999))
                        .sentAt(ms(1000))
                        .chunksAt(ms(1100), ms(1120), ms(1150))
                        .tokens(10, 3)
                        .endedAt(ms(1151))
                        .completed(),
                Records.measured(1)
                        .scheduledAt(ms(1000))
                        .sentAt(ms(1000))
                        .chunksAt(ms(1200), ms(1260))
                        .reasoningChunks(1)
                        .reasoningTokens(1)
                        .tokens(20, 3)
                        .endedAt(ms(1261))
                        .completed(),
                Records.measured(2)
                        .scheduledAt(ms(1100))
                        .sentAt(ms(1100))
                        .endedAt(ms(1105))
                        .http(429, "=cmd|' /C calc'!A0, \"slow\" down"),
                Records.measured(3)
                        .scheduledAt(ms(1100))
                        .sentAt(ms(1100))
                        .chunksAt(ms(1300))
                        .endedAt(ms(2000))
                        .failed(FailureKind.STALLED, "silent for 700 ms"));
    }

    /** As many completed requests as it takes to judge a p95: TTFT 101, 102 … ms, two gaps of 10 ms, three tokens. */
    static List<RequestRecord> manyRecords() {
        List<RequestRecord> records = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            long sent = ms(10L * i);
            records.add(Records.measured(i)
                    .scheduledAt(sent)
                    .sentAt(sent)
                    .chunks(3, sent + ms(101 + i), ms(10))
                    .tokens(10, 3)
                    .completed());
        }
        return records;
    }

    static RunReport report(List<RequestRecord> records) {
        return report(records, "chatIsFast");
    }

    static RunReport report(List<RequestRecord> records, String name) {
        MetricsCollector collector =
                new MetricsCollector(StartPoint.SENT, records.stream().allMatch(RequestRecord::streaming));
        records.forEach(collector::accept);
        LoadSpec load = new LoadSpec(
                new LoadModel.ClosedLoop(2),
                StopRule.afterRequests(4),
                Warmup.ofRequests(1),
                Duration.ofSeconds(30),
                Duration.ofMinutes(30),
                42);
        RunDescription description = new RunDescription(
                new RunLabel(name, "concurrency=2 isl=10 osl=3", "llama-3", load.seed()),
                load,
                OptionalInt.of(10),
                OptionalInt.of(3),
                new EndpointDescription(
                        "https://user:hunter2@example.test/v1",
                        "chat",
                        Optional.of("llama-3"),
                        true,
                        TransportDescription.DEFAULT),
                0,
                List.of(),
                Optional.empty());
        RunExecution execution = new RunExecution(
                STARTED,
                Duration.ofMillis(2_000),
                List.of("llama-3"),
                new ClientEnvironment("Test VM 17", "Linux", 8, "G1", Optional.of("0.1.0")),
                Optional.empty(),
                RetryTotals.NONE,
                Optional.empty());
        return new RunReport(description, execution, collector.snapshot(), List.of(), List.of());
    }

    /** Writes requests.jsonl and, in these formats, the rest. */
    static void export(List<RequestRecord> records, Path directory, ExportFormat... formats) throws IOException {
        export(report(records), records, directory, formats);
    }

    static void export(RunReport report, List<RequestRecord> records, Path directory, ExportFormat... formats)
            throws IOException {
        try (RequestsJsonl lines = new RequestsJsonl(directory.resolve(ReportFiles.REQUESTS), 0)) {
            records.forEach(lines::accept);
        }
        Exports.write(report, directory, Set.of(formats));
    }
}
