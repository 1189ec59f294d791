// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import static dev.llmbench.request.Records.ms;

import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Records;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.slo.DeclaredObjective;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.Finding;
import dev.llmbench.slo.Gate;
import dev.llmbench.slo.Objectives;
import dev.llmbench.slo.RunFacts;
import dev.llmbench.slo.Severity;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Pages of runs that are given request by request. */
final class Pages {

    private Pages() {}

    static ReportPage of(RunReport report, Stream<RequestRecord> records, String... objectives) {
        boolean streaming = report.metrics().streaming();
        MetricsCollector metrics = new MetricsCollector(StartPoint.SENT, streaming);
        RunTimeline timeline = new RunTimeline(StartPoint.SENT);
        records.forEach(record -> {
            metrics.accept(record);
            timeline.accept(record);
        });
        RunReport measured = with(report, metrics.snapshot());
        return new ReportPage(measured, judged(measured, objectives), timeline);
    }

    private static RunReport with(RunReport report, RunMetrics metrics) {
        return new RunReport(
                report.description(),
                report.execution(),
                metrics,
                new TreeMap<>(),
                report.doubts(),
                report.findings(),
                Optional.empty(),
                report.self());
    }

    static RunReport saying(RunReport report, List<Doubt> doubts, List<Finding> findings) {
        return new RunReport(report.description(), report.execution(), report.metrics(), doubts, findings);
    }

    /** An objective that begins with {@code warn:} only warns. */
    private static GateOutcome judged(RunReport report, String... objectives) {
        RunFacts facts = new RunFacts(
                report.description().label(),
                report.metrics(),
                report.doubts(),
                report.execution().endedEarly(),
                report.description().maxErrorRate(),
                OptionalInt.empty(),
                Optional.empty());
        Gate gate = Gate.of(Stream.of(objectives).map(Pages::declared).toList());
        return GateOutcome.of(gate, gate.judge(facts), false);
    }

    private static DeclaredObjective declared(String text) {
        return text.startsWith("warn:")
                ? new DeclaredObjective(Objectives.parse(text.substring(5)), Severity.WARN)
                : DeclaredObjective.failing(Objectives.parse(text));
    }

    /**
     * Requests that begin 10 ms apart: TTFT 100 to 199 ms, then 20 chunks 20 ms apart. Number 500 of each thousand
     * waits 3 s for its first chunk, and every 50th fails after 40 ms.
     */
    static Stream<RequestRecord> steady(long count) {
        return LongStream.range(0, count).mapToObj(i -> {
            long sent = ms(10) * i;
            Records request = Records.measured(i).scheduledAt(sent).sentAt(sent);
            if (i % 50 == 7) {
                return request.endedAt(sent + ms(40)).failed(FailureKind.RESET, "connection reset");
            }
            long ttft = i % 1000 == 500 ? ms(3000) : ms(100 + i % 100);
            return request.chunks(20, sent + ttft, ms(20)).tokens(16, 40).completed();
        });
    }
}
