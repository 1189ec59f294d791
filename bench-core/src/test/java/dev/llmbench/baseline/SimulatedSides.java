// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.random.RandomStream;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Records;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.RunFacts;
import dev.llmbench.slo.RunLabel;
import dev.llmbench.testkit.EngineProfile;
import dev.llmbench.testkit.EngineSimulation;
import dev.llmbench.testkit.RequestTimeline;
import dev.llmbench.testkit.SimulatedRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Runs on the simulated engine in virtual time, as a gate would have measured them: 16 users, mixed lengths. */
final class SimulatedSides {

    private static final int USERS = 16;
    private static final int WARMUP = 200;

    private final List<RequestRecord> records;
    private final long workloadSeed;
    private TreeMap<String, String> facts = facts("0.6.1");
    private TreeMap<String, String> parts = new TreeMap<>();

    private SimulatedSides(List<RequestRecord> records, long workloadSeed) {
        this.records = records;
        this.workloadSeed = workloadSeed;
        parts.put(WorkloadParts.SEED, Long.toString(workloadSeed));
        parts.put("concurrency", "16");
    }

    /**
     * @param workloadSeed of prompts and lengths
     * @param serverSeed of the server's own noise
     * @param slowness 1 for the usual server
     */
    static SimulatedSides of(long workloadSeed, long serverSeed, double slowness, int requests) {
        EngineProfile server = EngineProfile.gpuLike().withJitter(0.05, serverSeed);
        EngineProfile slowed = slowness == 1 ? server : server.withStepChange(Duration.ZERO, slowness);
        List<RequestTimeline> all = new EngineSimulation(slowed)
                .closedLoop(
                        USERS,
                        Duration.ofSeconds(2),
                        WARMUP + requests,
                        index -> SimulatedRequest.ofTokens(
                                length(workloadSeed, "isl-" + index, 512), length(workloadSeed, "osl-" + index, 64)))
                .timelines();
        List<RequestRecord> records = new ArrayList<>();
        for (RequestTimeline one : all.subList(WARMUP, all.size())) {
            records.add(record(one));
        }
        return new SimulatedSides(records, workloadSeed);
    }

    /** From half to one and a half of the mean. */
    private static int length(long seed, String purpose, int mean) {
        return mean / 2 + RandomStream.of(seed, purpose).nextInt(mean);
    }

    private static RequestRecord record(RequestTimeline one) {
        return Records.measured(one.index())
                .scheduledAt(one.arrivalNanos())
                .sentAt(one.arrivalNanos())
                .chunksAt(one.tokenNanos())
                .tokens(one.promptTokens(), one.outputTokens())
                .completed();
    }

    SimulatedSides fact(String name, String value) {
        facts.put(name, value);
        return this;
    }

    SimulatedSides part(String name, String value) {
        parts.put(name, value);
        return this;
    }

    /** As if the first so many requests had been refused. */
    SimulatedSides failing(int requests) {
        for (int i = 0; i < requests; i++) {
            RequestRecord old = records.get(i);
            records.set(
                    i,
                    Records.measured(old.index())
                            .scheduledAt(old.scheduledNanos())
                            .sentAt(old.sentNanos())
                            .failed(FailureKind.HTTP, "busy"));
        }
        return this;
    }

    private static TreeMap<String, String> facts(String version) {
        TreeMap<String, String> facts = new TreeMap<>();
        facts.put("model", "tiny");
        facts.put("engine", "vllm");
        facts.put("engine-version", version);
        facts.put("definitions", "1");
        return facts;
    }

    double[] column(Metric metric) {
        return run().judged(metric);
    }

    ComparableRun run() {
        RequestRows rows = new RequestRows(StartPoint.SENT);
        records.forEach(rows::accept);
        TreeMap<String, String> client = new TreeMap<>();
        client.put("cores", "2");
        return new ComparableRun(
                new WorkloadParts(parts), new EnvironmentFacts(facts, client), StartPoint.SENT, rows.inOrder());
    }

    RunMetrics metrics() {
        MetricsCollector metrics = new MetricsCollector(StartPoint.SENT, true);
        records.forEach(metrics::accept);
        return metrics.snapshot();
    }

    RunFacts gateFacts(Doubt... doubts) {
        RunLabel label = new RunLabel("noRegression", "concurrency=16 isl=512 osl=64", "tiny", workloadSeed);
        return new RunFacts(
                label, metrics(), List.of(doubts), Optional.empty(), 0, OptionalInt.empty(), Optional.empty());
    }

    Baseline baseline() {
        return Baseline.first("noRegression", run(), "2026-01-01T00:00:00Z");
    }

    /** This run as the candidate. */
    BaselineComparison against(Baseline baseline, ComparisonRules rules) {
        return BaselineComparison.of(baseline, run(), gateFacts(), rules);
    }
}
