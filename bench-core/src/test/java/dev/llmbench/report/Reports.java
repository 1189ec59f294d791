// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import static dev.llmbench.request.Records.ms;

import dev.llmbench.arrival.ArrivalProcess;
import dev.llmbench.arrival.ArrivalTimes;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.InFlight;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RequestCounts;
import dev.llmbench.metric.RequestSeries;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Records;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.Finding;
import dev.llmbench.slo.RunLabel;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.ExactDistribution;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Reports whose figures can be derived by hand: evenly spaced samples, round rates. */
final class Reports {

    /** What a hostile server, test name or setting could try. */
    static final String HOSTILE =
            "a|b `c` <img src=x onerror=alert(1)>\n# heading\r\u001b[2J\u202egnp @all **x** \ud800";

    private Reports() {}

    /** 3001 completed requests of 32 users; TTFT 100..400 ms, ITL 20..50 ms, latency 1000..4000 ms, evenly spaced. */
    static RunReport closedLoop() {
        Map<Metric, Distribution> samples = Map.of(
                Metric.TTFT, evenly(3001, ms(100), ms(400)),
                Metric.ITL, evenly(3001, ms(20), ms(50)),
                Metric.REQUEST_LATENCY, evenly(3001, ms(1000), ms(4000)),
                Metric.OUTPUT_SEQUENCE_LENGTH, evenly(3001, 128, 128));
        RunMetrics metrics = new RunMetrics(
                StartPoint.SENT,
                true,
                new RequestCounts(3001, 3001, 0, 0, 0, Map.of(), 64, 31, 1),
                Optional.of(Duration.ofMillis(200_500)),
                samples,
                samples,
                OptionalDouble.of(14.96),
                OptionalDouble.of(1915.25),
                OptionalDouble.of(7661.0),
                OptionalDouble.of(15.0),
                OptionalDouble.of(15.0),
                Optional.of(new InFlight(31.94, 32)),
                OptionalInt.of(0),
                OptionalLong.empty(),
                List.of(Records.measured(17).completed()),
                RequestSeries.EMPTY,
                Map.of(),
                true);
        return report(new LoadModel.ClosedLoop(32), StopRule.afterRequests(3001), "chatIsFast", metrics, List.of());
    }

    /** 120 arrivals of an open loop, of which 20 failed in three ways; every text from outside is hostile. */
    static RunReport openLoopWithFailures() {
        ExactDistribution ttft = evenly(101, ms(100), ms(200));
        ExactDistribution latency = evenly(101, ms(1000), ms(2000));
        RunMetrics metrics = new RunMetrics(
                StartPoint.SCHEDULED,
                true,
                new RequestCounts(
                        123, 101, 20, 0, 2, Map.of("http_429", 3, "stalled", 14, "truncated_stream", 3), 12, 0, 1),
                Optional.of(Duration.ofSeconds(15)),
                Map.of(Metric.TTFT, ttft.withInfinite(20), Metric.REQUEST_LATENCY, latency.withInfinite(20)),
                Map.of(Metric.TTFT, ttft, Metric.REQUEST_LATENCY, latency),
                OptionalDouble.of(6.7333),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.of(8.2),
                OptionalDouble.of(8.1),
                Optional.of(new InFlight(9.5, 21)),
                OptionalInt.of(7),
                OptionalLong.of(1024),
                List.of(Records.measured(5).failed(FailureKind.STALLED, HOSTILE)),
                RequestSeries.EMPTY,
                Map.of(),
                true);
        return report(
                new LoadModel.OpenLoop(new Poisson(8)),
                new StopRule(OptionalInt.empty(), Optional.of(Duration.ofSeconds(15)), 100),
                "name " + HOSTILE,
                metrics,
                List.of(new Doubt(
                        "start-delay", "start delay p99 3.1 ms " + HOSTILE, "1.0 ms", "use a quieter machine")));
    }

    /** 200 answers that were not streamed. */
    static RunReport notStreamed() {
        Map<Metric, Distribution> samples = Map.of(Metric.REQUEST_LATENCY, evenly(201, ms(1), ms(3)));
        return closedLoopOf(samples, false, new RequestCounts(201, 201, 0, 0, 0, Map.of(), 2, 0, 0));
    }

    /** The load was ended because every request failed, with words that are hostile. */
    static RunReport nothingCompleted() {
        Map<String, Integer> failures = Map.of("http_400", 10);
        RunReport report = closedLoopOf(Map.of(), true, new RequestCounts(10, 0, 10, 0, 0, failures, 2, 0, 0));
        RunExecution old = report.execution();
        Optional<String> reason = Optional.of("the first 10 requests all failed with http_400: " + HOSTILE);
        return with(
                report,
                new RunExecution(
                        old.startedAt(),
                        old.elapsed(),
                        old.modelsAnswered(),
                        old.client(),
                        reason,
                        old.retries(),
                        old.recordsFailure()));
    }

    private static RunReport closedLoopOf(Map<Metric, Distribution> samples, boolean streaming, RequestCounts counts) {
        RunMetrics metrics = new RunMetrics(
                StartPoint.SENT,
                streaming,
                counts,
                Optional.empty(),
                samples,
                samples,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                List.of(),
                RequestSeries.EMPTY,
                Map.of(),
                true);
        return report(new LoadModel.ClosedLoop(1), StopRule.afterRequests(200), "small", metrics, List.of());
    }

    static RunReport withCounts(RequestCounts counts) {
        return closedLoopOf(Map.of(), true, counts);
    }

    static RunReport withFinding(String seen) {
        RunReport report = closedLoop();
        Finding finding = new Finding("other-model", seen, "look");
        return new RunReport(
                report.description(), report.execution(), report.metrics(), report.doubts(), List.of(finding));
    }

    static RunReport with(RunReport report, RunExecution execution) {
        return new RunReport(report.description(), execution, report.metrics(), report.doubts(), report.findings());
    }

    static RunReport with(RunReport report, List<Setting> settings) {
        return with(report, report.description().label(), settings);
    }

    static RunReport labelled(RunLabel label) {
        return with(closedLoop(), label, List.of());
    }

    private static RunReport with(RunReport report, RunLabel label, List<Setting> settings) {
        RunDescription old = report.description();
        return new RunReport(
                new RunDescription(
                        label,
                        old.load(),
                        old.isl(),
                        old.osl(),
                        old.endpoint(),
                        old.maxErrorRate(),
                        settings,
                        old.runAgain()),
                report.execution(),
                report.metrics(),
                report.doubts(),
                report.findings());
    }

    /** Values at equal distances, the ends included: the p-th percentile is low + p % of the span. */
    static ExactDistribution evenly(int count, double low, double high) {
        double step = (high - low) / (count - 1);
        DoubleStream values = IntStream.range(0, count).mapToDouble(i -> Math.rint(low + i * step));
        return ExactDistribution.of(values.toArray());
    }

    private static RunReport report(
            LoadModel model, StopRule stop, String name, RunMetrics metrics, List<Doubt> doubts) {
        LoadSpec load = new LoadSpec(
                model, stop, Warmup.ofRequests(64), Duration.ofSeconds(30), Duration.ofMinutes(30), 9007199254740993L);
        RunDescription description = new RunDescription(
                new RunLabel(name, "concurrency=32 isl=512 osl=128", "llama-3", load.seed()),
                load,
                OptionalInt.of(512),
                OptionalInt.of(128),
                new EndpointDescription(
                        "https://user:hunter2@example.test/v1?api-version=hunter3",
                        "chat",
                        Optional.of("llama-3"),
                        metrics.streaming(),
                        TransportDescription.DEFAULT),
                0.02,
                List.of(
                        new Setting(
                                "base-url", "https://user:hunter2@example.test/v1", "environment LLMBENCH_BASE_URL"),
                        new Setting("headers", "Authorization: Bearer hunter4", "llm-bench.properties")),
                Optional.of("mvn test -Dtest=ChatTest#chatIsFast"));
        ClientEnvironment client = new ClientEnvironment(
                "Test VM 17.0.1", "Linux 6.1 amd64", 8, "G1 Young Generation, G1 Old Generation", Optional.of("0.1.0"));
        RunExecution execution = new RunExecution(
                Instant.parse("2026-01-02T03:04:05.678Z"),
                Duration.ofMillis(204_250),
                List.of("llama-3-8b"),
                client,
                Optional.empty(),
                RetryTotals.NONE,
                Optional.empty());
        return new RunReport(description, execution, metrics, doubts, List.of());
    }

    private record Poisson(double ratePerSecond) implements ArrivalProcess {
        @Override
        public String name() {
            return "poisson";
        }

        @Override
        public ArrivalTimes times(long seed) {
            long[] next = {0}; // a name for the schedule is all that a report takes of it
            return () -> next[0]++;
        }
    }
}
